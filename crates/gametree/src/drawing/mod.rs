//! Pictures of trees and graphs, as SVG or for Graphviz, and charts; no other program is needed.

mod chart;
mod dot;
mod layered;
mod picture;
mod place;
mod svg;
mod tidy;

pub(crate) use chart::{Bar, Bars, Marks, Series, Symbol, bars, marks};
pub(crate) use dot::dot;
pub(crate) use picture::{Arrow, Card, Look, Picture};
pub(crate) use svg::svg;

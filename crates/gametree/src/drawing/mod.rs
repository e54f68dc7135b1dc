//! Pictures of trees and graphs, as SVG or for Graphviz; no other program is needed.

mod dot;
mod layered;
mod picture;
mod place;
mod svg;
mod tidy;

pub(crate) use dot::dot;
pub(crate) use picture::{Arrow, Card, Look, Picture};
pub(crate) use svg::svg;

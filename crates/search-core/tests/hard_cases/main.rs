//! The traits fit games that are not like chess: each hard case is a small real game that keeps
//! every law.

mod big_points;
mod clobber;
mod coin_row;
mod dots_and_boxes;
mod four_in_line;
mod last_of_three;
mod othello;
mod pursuit;
mod sliding_tiles;

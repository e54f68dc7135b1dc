//! The tool solves and draws tracks of Big Points, and refuses what is none.

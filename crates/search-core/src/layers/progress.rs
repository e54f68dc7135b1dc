//! How far a layered solve has come.

/// A layer that is finished.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct LayerProgress {
    /// On which way it was finished.
    pub way: Pass,
    /// The number of the layer.
    pub layer: u32,
    /// How many positions it has that are not finished.
    pub positions: u64,
    /// How many the layers have that are finished on this way.
    pub done: u64,
}

/// Each layer is passed twice.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Pass {
    /// From the start down, to find the positions.
    Down,
    /// From the ends up, to find what they are worth.
    Up,
}

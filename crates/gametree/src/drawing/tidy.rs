//! Trees: children side by side below the middle of their parent, subtrees as close as they can be.
//!
//! Christoph Buchheim, Michael Jünger, Sebastian Leipert, *Improving Walker's algorithm to run in
//! linear time*, Graph Drawing 2002, pages 344 to 353.

use super::picture::Picture;
use super::place::{GAP, Layout};

/// Places the cards of a tree.
pub(super) fn layout(picture: &Picture, widths: &[f64]) -> Layout {
    let mut walker = Walker::new(picture.children(), widths);
    walker.first_walk(0);
    walker.second_walk(0, 0.0, 0);
    Layout {
        layers: walker.layers,
        middles: walker.middles,
        bends: vec![Vec::new(); picture.arrows.len()],
    }
}

/// The state of the algorithm, for each node, under the names of the paper.
struct Walker<'a> {
    children: Vec<Vec<usize>>,
    parents: Vec<Option<usize>>,
    /// The place among the siblings.
    numbers: Vec<usize>,
    widths: &'a [f64],
    prelim: Vec<f64>,
    modifier: Vec<f64>,
    change: Vec<f64>,
    shift: Vec<f64>,
    thread: Vec<Option<usize>>,
    ancestor: Vec<usize>,
    layers: Vec<usize>,
    middles: Vec<f64>,
}

impl<'a> Walker<'a> {
    fn new(children: Vec<Vec<usize>>, widths: &'a [f64]) -> Self {
        let count = children.len();
        let mut parents = vec![None; count];
        let mut numbers = vec![0; count];
        for (parent, list) in children.iter().enumerate() {
            for (number, &child) in list.iter().enumerate() {
                parents[child] = Some(parent);
                numbers[child] = number;
            }
        }
        Self {
            children,
            parents,
            numbers,
            widths,
            prelim: vec![0.0; count],
            modifier: vec![0.0; count],
            change: vec![0.0; count],
            shift: vec![0.0; count],
            thread: vec![None; count],
            ancestor: (0..count).collect(),
            layers: vec![0; count],
            middles: vec![0.0; count],
        }
    }

    /// From the leaves to the root: where a node is if its subtree were alone.
    fn first_walk(&mut self, node: usize) {
        let children = self.children[node].clone();
        let mut default_ancestor = children.first().copied();
        for &child in &children {
            self.first_walk(child);
            default_ancestor = default_ancestor.map(|ancestor| self.apportion(child, ancestor));
        }
        self.execute_shifts(&children);
        let beside = self
            .left_sibling(node)
            .map(|left| self.prelim[left] + self.distance(left, node));
        let (Some(&first), Some(&last)) = (children.first(), children.last()) else {
            self.prelim[node] = beside.unwrap_or(0.0);
            return;
        };
        let middle = f64::midpoint(self.prelim[first], self.prelim[last]);
        self.prelim[node] = beside.unwrap_or(middle);
        self.modifier[node] = self.prelim[node] - middle;
    }

    /// From the root to the leaves: where a node is.
    fn second_walk(&mut self, node: usize, sum: f64, layer: usize) {
        self.middles[node] = self.prelim[node] + sum;
        self.layers[node] = layer;
        for child in self.children[node].clone() {
            self.second_walk(child, sum + self.modifier[node], layer + 1);
        }
    }

    /// Moves the subtree of a node right until it clears those of its left siblings; the sibling
    /// that conflicts on deeper levels are charged to.
    fn apportion(&mut self, node: usize, default_ancestor: usize) -> usize {
        let Some(left) = self.left_sibling(node) else {
            return default_ancestor;
        };
        let parent = self.parents[node].expect("a sibling has a parent");
        // Inside and outside contours of the two neighboring forests, and the sums of their shifts.
        let (mut inside_right, mut outside_right) = (node, node);
        let (mut inside_left, mut outside_left) = (left, self.children[parent][0]);
        let mut inside_right_sum = self.modifier[inside_right];
        let mut outside_right_sum = self.modifier[outside_right];
        let mut inside_left_sum = self.modifier[inside_left];
        let mut outside_left_sum = self.modifier[outside_left];
        while let (Some(next_left), Some(next_right)) =
            (self.next_right(inside_left), self.next_left(inside_right))
        {
            inside_left = next_left;
            inside_right = next_right;
            outside_left = self.next_left(outside_left).unwrap_or(outside_left);
            outside_right = self.next_right(outside_right).unwrap_or(outside_right);
            self.ancestor[outside_right] = node;
            let shift = self.prelim[inside_left] + inside_left_sum
                - (self.prelim[inside_right] + inside_right_sum)
                + self.distance(inside_left, inside_right);
            if shift > 0.0 {
                let ancestor = self.greatest_distinct(inside_left, parent, default_ancestor);
                self.move_subtree(ancestor, node, shift);
                inside_right_sum += shift;
                outside_right_sum += shift;
            }
            inside_left_sum += self.modifier[inside_left];
            inside_right_sum += self.modifier[inside_right];
            outside_left_sum += self.modifier[outside_left];
            outside_right_sum += self.modifier[outside_right];
        }
        if let (Some(next), None) = (self.next_right(inside_left), self.next_right(outside_right)) {
            self.thread[outside_right] = Some(next);
            self.modifier[outside_right] += inside_left_sum - outside_right_sum;
        }
        if let (Some(next), None) = (self.next_left(inside_right), self.next_left(outside_left)) {
            self.thread[outside_left] = Some(next);
            self.modifier[outside_left] += inside_right_sum - outside_left_sum;
            return node;
        }
        default_ancestor
    }

    /// The ancestor of `of` that is a child of `parent`, as far as that is known.
    fn greatest_distinct(&self, of: usize, parent: usize, default: usize) -> usize {
        let ancestor = self.ancestor[of];
        if self.parents[ancestor] == Some(parent) {
            ancestor
        } else {
            default
        }
    }

    /// Moves a subtree, and remembers that those between are to be spread.
    fn move_subtree(&mut self, left: usize, right: usize, shift: f64) {
        let between = (self.numbers[right] - self.numbers[left]) as f64;
        self.change[right] -= shift / between;
        self.shift[right] += shift;
        self.change[left] += shift / between;
        self.prelim[right] += shift;
        self.modifier[right] += shift;
    }

    fn execute_shifts(&mut self, children: &[usize]) {
        let (mut shift, mut change) = (0.0, 0.0);
        for &child in children.iter().rev() {
            self.prelim[child] += shift;
            self.modifier[child] += shift;
            change += self.change[child];
            shift += self.shift[child] + change;
        }
    }

    fn left_sibling(&self, node: usize) -> Option<usize> {
        let siblings = &self.children[self.parents[node]?];
        self.numbers[node].checked_sub(1).map(|left| siblings[left])
    }

    /// The next node on the left contour.
    fn next_left(&self, node: usize) -> Option<usize> {
        self.children[node].first().copied().or(self.thread[node])
    }

    /// The next node on the right contour.
    fn next_right(&self, node: usize) -> Option<usize> {
        self.children[node].last().copied().or(self.thread[node])
    }

    fn distance(&self, left: usize, right: usize) -> f64 {
        f64::midpoint(self.widths[left], self.widths[right]) + GAP
    }
}

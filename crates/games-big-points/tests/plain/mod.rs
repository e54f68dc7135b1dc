//! The reduced game as one would play it at a table, slowly: nothing is packed, nothing precomputed,
//! and nothing is shared with the crate.

/// All that lies on the table.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Table {
    /// The color of every disc from 1, and whether it still lies there.
    track: Vec<(usize, bool)>,
    /// For each color where its pawn is: 0 before the track, else the square counted from 1; behind the
    /// last one is the stair.
    pawns: Vec<usize>,
    /// The colors on the stair in the order of their arrival.
    stair: Vec<usize>,
    /// How many discs of each color both players hold.
    hands: [Vec<u32>; 2],
    turn: usize,
}

impl Table {
    pub(crate) fn new(track: &str) -> Self {
        let colors: Vec<usize> = track
            .bytes()
            .map(|digit| usize::from(digit - b'0'))
            .collect();
        let count = *colors.iter().max().unwrap();
        Self {
            track: colors.into_iter().map(|color| (color, true)).collect(),
            pawns: vec![0; count],
            stair: Vec::new(),
            hands: [vec![0; count], vec![0; count]],
            turn: 0,
        }
    }

    pub(crate) fn is_over(&self) -> bool {
        self.stair.len() == self.pawns.len()
    }

    /// The legal moves by their texts, and where they lead.
    pub(crate) fn moves(&self) -> Vec<(String, Self)> {
        let mut moves = Vec::new();
        for color in 1..=self.pawns.len() {
            if self.stair.contains(&color) {
                continue;
            }
            let mut walked = self.clone();
            let mut square = self.pawns[color - 1] + 1;
            while square <= self.track.len() && self.track[square - 1] != (color, true) {
                square += 1;
            }
            walked.pawns[color - 1] = square;
            if square > self.track.len() {
                walked.stair.push(color);
                walked.take(color);
                moves.push((format!("{color}^"), walked));
                continue;
            }
            let left = (1..square).rev().find(|&other| walked.is_free(other));
            let right = (square + 1..=self.track.len()).find(|&other| walked.is_free(other));
            for (mark, disc) in [('l', left), ('r', right)] {
                if let Some(disc) = disc {
                    let mut next = walked.clone();
                    next.track[disc - 1].1 = false;
                    next.take(self.track[disc - 1].0);
                    moves.push((format!("{color}{mark}"), next));
                }
            }
        }
        moves
    }

    fn is_free(&self, square: usize) -> bool {
        self.track[square - 1].1 && !self.pawns.contains(&square)
    }

    fn take(&mut self, color: usize) {
        self.hands[self.turn][color - 1] += 1;
        self.turn = 1 - self.turn;
    }

    pub(crate) fn scores(&self) -> [u32; 2] {
        [0, 1].map(|player| {
            let colors = self.pawns.len();
            (1..=colors)
                .map(|color| {
                    let place = self.stair.iter().position(|&pawn| pawn == color).unwrap();
                    let worth = u32::try_from(colors - 1 - place).unwrap();
                    self.hands[player][color - 1] * worth
                })
                .sum()
        })
    }

    /// How many lines of play of this length there are, and shorter ones that end the game are not counted.
    pub(crate) fn perft(&self, depth: u16) -> u64 {
        if depth == 0 {
            return 1;
        }
        let moves = self.moves();
        moves.iter().map(|(_, next)| next.perft(depth - 1)).sum()
    }
}

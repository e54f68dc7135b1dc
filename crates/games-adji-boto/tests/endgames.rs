//! Endgame values are those of a plain fixpoint, of the generic analysis and of counts by others.

use std::collections::HashMap;
use std::path::PathBuf;
use std::sync::atomic::{AtomicUsize, Ordering};

use games_adji_boto::{AdjiBoto, Endgames, Half, Margin, Move, Position, VerifyError};
use search_core::{
    Answer, Bounds, Claim, Dice, Engine, FileError, Game, IndexDatabase, Indexed, Keyed, Layered,
    Limits, Moves, Player, Probe, Probing, ProofSearch, ScoreAnalysis, ScoreBounds, ScoreGraph,
    ScoreLayer, Solver, Spot, Step, Stop, TableSize, Value, Worth, check_scores,
};

fn solved(game: AdjiBoto, pieces: u32, threads: usize) -> Endgames {
    let mut endgames = Endgames::of(game);
    endgames
        .extend(pieces, threads, &Limits::none(), |_| ())
        .unwrap();
    endgames
}

fn rows_of(holes: u8) -> AdjiBoto {
    AdjiBoto::new(holes, 8).unwrap()
}

/// The best margins by the book: a map from boards to intervals, which start as wide as can be and
/// are narrowed by playing every move piece by piece, until nothing changes. Shares no code with
/// what it judges.
fn plain_fixpoint(holes: usize, pieces: u8) -> HashMap<Vec<u8>, (i32, i32)> {
    let mut boards = vec![vec![]];
    for _ in 0..2 * holes {
        let longer = |board: Vec<u8>| {
            let left = pieces - board.iter().sum::<u8>();
            (0..=left).map(move |count| [&board[..], &[count]].concat())
        };
        boards = boards.into_iter().flat_map(longer).collect();
    }
    let mut intervals: HashMap<Vec<u8>, (i32, i32)> = HashMap::new();
    for board in &boards {
        let stake: i32 = board.iter().map(|&count| i32::from(count)).sum();
        intervals.insert(board.clone(), (-stake, stake));
    }
    loop {
        let mut has_changed = false;
        for board in &boards {
            if board.iter().all(|&count| count == 0) {
                continue;
            }
            let mut best = (i32::MIN, i32::MIN);
            let mut try_move = |after: Vec<u8>, gain: i32| {
                // The opponent sees the other half first.
                let turned = [&after[holes..], &after[..holes]].concat();
                let (lower, upper) = intervals[&turned];
                best = (best.0.max(gain - upper), best.1.max(gain - lower));
            };
            if board[..holes].iter().all(|&count| count == 0) {
                try_move(board.clone(), 0);
            }
            for hole in (0..holes).filter(|&hole| board[hole] > 0) {
                let mut after = board.clone();
                let mut hand = std::mem::take(&mut after[hole]);
                let mut at = hole;
                while hand > 0 {
                    at = (at + 1) % (2 * holes);
                    if at != hole {
                        after[at] += 1;
                        hand -= 1;
                    }
                }
                let gain = if at >= holes && [1, 3, 5].contains(&after[at]) {
                    std::mem::take(&mut after[at]).into()
                } else {
                    0
                };
                try_move(after, gain);
            }
            if intervals.insert(board.clone(), best) != Some(best) {
                has_changed = true;
            }
        }
        if !has_changed {
            return intervals;
        }
    }
}

fn position(board: &[u8]) -> Position {
    let holes = board.len() / 2;
    let half = |row: &[u8], player| {
        let mut padded = [0; Half::HOLES];
        padded[..holes].copy_from_slice(row);
        Half::new(padded, player)
    };
    Position::new(
        half(&board[..holes], Player::FIRST),
        half(&board[holes..], Player::SECOND),
    )
}

#[test]
fn values_are_those_of_a_plain_fixpoint() {
    for (holes, pieces) in [(2, 14), (3, 9), (4, 7), (5, 5), (6, 4)] {
        let endgames = solved(rows_of(holes), pieces.into(), 2);
        let plain = plain_fixpoint(holes.into(), pieces);
        assert_eq!(plain.len() as u64, endgames.positions());
        for (board, (lower, upper)) in plain {
            let margin = endgames.margin(&position(&board)).unwrap();
            let found = (margin.lower.into(), margin.upper.into());
            assert_eq!(found, (lower, upper), "{board:?}");
        }
    }
}

/// The game as numbers, by its rules alone.
struct ByRules {
    game: AdjiBoto,
    pieces: u32,
}

impl ScoreGraph for ByRules {
    type Scratch = Moves<games_adji_boto::Move>;

    fn layers(&self) -> Vec<ScoreLayer> {
        let mut layers: Vec<ScoreLayer> = Vec::new();
        for index in 0.. {
            let at = self.game.position(index).unwrap();
            let stake = i32::try_from(self.game.layer(&at)).unwrap();
            if stake > i32::try_from(self.pieces).unwrap() {
                break;
            }
            if layers.last().is_none_or(|layer| layer.stake < stake) {
                layers.push(ScoreLayer { end: 0, stake });
            }
            layers.last_mut().unwrap().end = index + 1;
        }
        layers
    }

    fn visit(&self, index: u64, moves: &mut Self::Scratch, mut visit: impl FnMut(Step)) -> Spot {
        let at = self.game.position(index).unwrap();
        if self.game.outcome(&at).is_some() {
            return Spot::Finished(0);
        }
        moves.clear();
        self.game.moves(&at, moves);
        for mv in moves.iter() {
            let next = self.game.play(&at, mv);
            visit(Step {
                to: self.game.index(&next),
                gain: -self.game.banked(&next),
                keeps_turn: false,
            });
        }
        Spot::Open
    }
}

#[test]
fn values_are_those_of_the_generic_analysis() {
    for (holes, pieces) in [(2, 24), (3, 16), (4, 11), (5, 8), (6, 8)] {
        let game = rows_of(holes);
        let endgames = solved(game, pieces, 1);
        let graph = ByRules { game, pieces };
        let scores = ScoreAnalysis::of(&graph).run(&Limits::none());
        assert_eq!(scores.known(), endgames.positions());
        for (index, margin) in (0..).zip(endgames.margins()) {
            let bounds = ScoreBounds {
                lower: margin.lower.into(),
                upper: margin.upper.into(),
            };
            assert_eq!(scores.bounds(index), Some(bounds), "{holes} holes, {index}");
        }
        let dependent = (0..=pieces).map(|pieces| endgames.count(pieces).unwrap().dependent);
        assert_eq!(dependent.sum::<u64>(), scores.dependent());
    }
}

#[test]
fn there_are_as_many_positions_of_each_value_as_others_have_counted() {
    let endgames = solved(AdjiBoto::standard(), 8, 2);
    let counts = |pieces| -> Vec<u64> {
        let count = endgames.count(pieces).unwrap();
        assert_eq!(count.dependent, 0);
        let margins = count.margins.iter();
        assert!(
            margins
                .clone()
                .map(|&(margin, _)| margin)
                .eq((-i32::try_from(pieces).unwrap()..)
                    .step_by(2)
                    .take(pieces as usize + 1))
        );
        margins.map(|&(_, count)| count).collect()
    };
    assert_eq!(counts(0), [1]);
    assert_eq!(counts(5), [411, 796, 947, 944, 810, 460]);
    assert_eq!(
        counts(8),
        [
            2_148, 5_504, 9_325, 11_719, 13_006, 12_476, 10_864, 7_031, 3_509
        ]
    );
    assert!(endgames.count(9).is_none());
}

#[test]
fn how_endless_play_is_scored_matters_on_smaller_boards_first_with_so_many_pieces() {
    for (holes, pieces, dependent) in [(2, 9, 10), (3, 8, 29), (4, 7, 26)] {
        let endgames = solved(rows_of(holes), pieces, 1);
        for fewer in 0..pieces {
            assert_eq!(endgames.count(fewer).unwrap().dependent, 0, "{holes} holes");
        }
        assert_eq!(endgames.count(pieces).unwrap().dependent, dependent);
    }
}

#[test]
fn threads_and_pauses_do_not_change_the_values() {
    let game = AdjiBoto::standard();
    let whole: Vec<Margin> = solved(game, 10, 1).margins().collect();
    assert!(solved(game, 10, 3).margins().eq(whole.iter().copied()));
    let mut endgames = Endgames::of(game);
    let mut stops = 0;
    let mut nodes = 1_000_000;
    while let Err(stop) = endgames.extend(10, 2, &Limits::nodes(nodes), |_| ()) {
        assert_eq!(stop, Stop::Nodes);
        stops += 1;
        nodes *= 2;
    }
    assert!(stops > 1, "it was stopped {stops} times");
    assert!(endgames.margins().eq(whole));
}

#[test]
fn limits_end_the_work_and_keep_the_layers_that_are_done() {
    let game = AdjiBoto::standard();
    let mut endgames = Endgames::of(game);
    // Nine pieces take 293,930 bytes when done, and ten 2.1 bytes for 352,716 positions then.
    let memory = Limits {
        memory: 1_000_000,
        ..Limits::none()
    };
    assert_eq!(endgames.extend(96, 1, &memory, |_| ()), Err(Stop::Memory));
    assert_eq!(endgames.pieces(), 9);
    let raised = Limits::none();
    raised.stop.raise();
    assert_eq!(endgames.extend(10, 1, &raised, |_| ()), Err(Stop::Raised));
    assert_eq!(endgames.extend(9, 1, &raised, |_| ()), Ok(()));
    assert_eq!(
        endgames.verify(2, &raised, |_| ()),
        Err(VerifyError::Stopped(Stop::Raised))
    );
    assert_eq!(endgames.positions(), 293_930);
    assert!(endgames.margin(&game.start()).is_none());
}

#[test]
fn progress_tells_of_every_layer() {
    let mut told = Vec::new();
    let mut endgames = Endgames::of(AdjiBoto::standard());
    let result = endgames.extend(7, 1, &Limits::none(), |progress| {
        assert!(progress.open <= progress.positions);
        assert_eq!(progress.passes == 1, told.last() != Some(&progress.pieces));
        told.push(progress.pieces);
    });
    assert_eq!(result, Ok(()));
    assert!(told.is_sorted());
    told.dedup();
    assert!(told.into_iter().eq(1..=7));
}

#[test]
fn positions_are_numbered_without_gaps_and_by_pieces() {
    for holes in AdjiBoto::HOLES {
        let game = rows_of(holes);
        let mut pieces = 0;
        for index in 0..5_000 {
            let at = game.position(index).unwrap();
            assert_eq!(game.index(&at), index);
            assert!(at.pieces() >= pieces);
            pieces = at.pieces();
        }
        assert!(game.position(game.size()).is_none());
        let last = game.position(game.size() - 1).unwrap();
        assert_eq!(last.pieces(), Half::MAX_PIECES);
        assert_eq!(game.index(&last), game.size() - 1);
        // Who moves makes no difference.
        let at = game.start();
        assert_eq!(game.index(&at), game.index(&at.turned()));
    }
}

#[test]
fn verification_proves_what_was_solved() {
    for (holes, pieces) in [(2, 24), (3, 14), (4, 10), (6, 8)] {
        let endgames = solved(rows_of(holes), pieces, 2);
        let mut told = Vec::new();
        assert_eq!(
            endgames.verify(2, &Limits::none(), |pieces| told.push(pieces)),
            Ok(())
        );
        assert!(told.into_iter().eq(0..=pieces));
    }
}

/// A file of its own, removed in the end.
struct Scratch(PathBuf);

impl Scratch {
    fn new() -> Self {
        static FILES: AtomicUsize = AtomicUsize::new(0);
        let number = FILES.fetch_add(1, Ordering::Relaxed);
        let name = format!("gametree-endgames-{}-{number}", std::process::id());
        Self(std::env::temp_dir().join(name))
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        let _ = std::fs::remove_file(&self.0);
    }
}

/// The endgames with other margins, through a file.
fn forged(game: AdjiBoto, margins: &[Margin]) -> Endgames {
    let file = Scratch::new();
    let worths = margins.iter().copied().map(Some);
    IndexDatabase::write(&file.0, &game, search_core::Bits::Eight, worths).unwrap();
    let database = IndexDatabase::open(&file.0, &game).unwrap();
    Endgames::read(game, &database).unwrap()
}

#[test]
fn a_single_wrong_value_is_found() {
    let game = AdjiBoto::standard();
    let right: Vec<Margin> = solved(game, 6, 1).margins().collect();
    assert_eq!(
        forged(game, &right).verify(1, &Limits::none(), |_| ()),
        Ok(())
    );
    let mut dice = Dice::new(5);
    for _ in 0..30 {
        let mut margins = right.clone();
        let index = 13 + dice.below(right.len() - 13);
        let pieces = i8::try_from(game.position(index as u64).unwrap().pieces()).unwrap();
        let margin = margins[index].lower;
        let other = if margin == pieces {
            margin - 2
        } else {
            margin + 2
        };
        margins[index] = Margin {
            lower: other,
            upper: other,
        };
        let result = forged(game, &margins).verify(1, &Limits::none(), |_| ());
        assert!(matches!(result, Err(VerifyError::NotBest(_))), "{result:?}");
    }
}

/// Values that agree with each other are not proof enough: on three holes a side there are positions
/// that can be held in a circle, which every promise in the circle would justify.
#[test]
fn values_that_rest_on_each_other_alone_are_found() {
    let game = rows_of(3);
    let endgames = solved(game, 8, 1);
    let sure: Vec<Margin> = endgames.margins().collect();
    assert!(sure.iter().any(|margin| margin.exact().is_none()));
    for upward in [false, true] {
        let pretended = |margin: &Margin| {
            let exact = if upward { margin.upper } else { margin.lower };
            Margin {
                lower: exact,
                upper: exact,
            }
        };
        let margins: Vec<Margin> = sure.iter().map(pretended).collect();
        let result = forged(game, &margins).verify(1, &Limits::none(), |_| ());
        assert!(result.is_err());
    }
    // The third value, with nothing for endless play, agrees with itself everywhere.
    let graph = ByRules { game, pieces: 8 };
    let scores = ScoreAnalysis::of(&graph).run(&Limits::none());
    let value = |index| {
        let value = i8::try_from(scores.value(index).unwrap()).unwrap();
        Margin {
            lower: value,
            upper: value,
        }
    };
    let margins: Vec<Margin> = (0..scores.known()).map(value).collect();
    let bounds = |index| scores.value(index).map(ScoreBounds::exactly);
    assert_eq!(check_scores(&graph, scores.known(), bounds), Ok(()));
    let result = forged(game, &margins).verify(1, &Limits::none(), |_| ());
    assert!(
        matches!(result, Err(VerifyError::Unfounded(_))),
        "{result:?}"
    );
}

#[test]
fn a_file_gives_back_what_was_written() {
    let file = Scratch::new();
    for (holes, pieces) in [(2, 18), (4, 8), (6, 6)] {
        let game = rows_of(holes);
        let endgames = solved(game, pieces, 1);
        endgames.write(&file.0).unwrap();
        let database = IndexDatabase::open(&file.0, &game).unwrap();
        assert_eq!(Endgames::pieces_of(game, &database).unwrap(), pieces);
        let read = Endgames::read(game, &database).unwrap();
        assert!(read.margins().eq(endgames.margins()));
        assert_eq!(read.count(pieces), endgames.count(pieces));
        // One more layer on top of what was read.
        let mut read = read;
        read.extend(pieces + 1, 1, &Limits::none(), |_| ()).unwrap();
        assert!(read.margins().eq(solved(game, pieces + 1, 1).margins()));
        // Another start is the same game, another board is not.
        let other_start = AdjiBoto::new(holes, 1).unwrap();
        assert!(IndexDatabase::<Margin>::open(&file.0, &other_start).is_ok());
        let other_board = rows_of(holes % 5 + 2);
        let error = IndexDatabase::<Margin>::open(&file.0, &other_board).unwrap_err();
        assert!(matches!(error, FileError::OtherRules));
    }
}

#[test]
fn a_file_that_is_no_whole_number_of_layers_is_refused() {
    let game = AdjiBoto::standard();
    let file = Scratch::new();
    let margins: Vec<Margin> = solved(game, 4, 1).margins().collect();
    let read = |margins: &[Margin]| {
        let worths = margins.iter().copied().map(Some);
        IndexDatabase::write(&file.0, &game, search_core::Bits::Eight, worths).unwrap();
        let database = IndexDatabase::open(&file.0, &game).unwrap();
        Endgames::read(game, &database)
    };
    assert!(read(&margins).is_ok());
    let error = read(&margins[1..]).unwrap_err();
    assert!(matches!(
        error,
        FileError::OtherSize {
            found: 1_819,
            expected: 1_820
        }
    ));
    let mut odd = margins;
    odd[1_000].lower += 1;
    assert!(matches!(read(&odd), Err(FileError::Corrupt)));
}

#[test]
fn margins_are_worths_and_bounds() {
    for code in 0..Margin::CODES {
        assert_eq!(Margin::from_code(code).code(), code);
    }
    let margin = Margin {
        lower: -3,
        upper: 5,
    };
    let bounds = Bounds::from(margin);
    assert_eq!(
        (bounds.lower, bounds.upper),
        (Value::points(-3), Value::points(5))
    );
    assert_eq!(margin.to_string(), "-3 to +5");
    assert_eq!(Margin { lower: 4, upper: 4 }.to_string(), "+4");
    assert_eq!(margin.exact(), None);
}

#[test]
fn a_search_with_few_endgames_finds_the_values_of_more() {
    let game = AdjiBoto::standard();
    let (few, more) = (solved(game, 6, 1), solved(game, 9, 1));
    let mut solver = Solver::new(game)
        .guided_by(Probing::new(&few))
        .with_table(TableSize::mib(4));
    let mut dice = Dice::new(11);
    for pieces in (1..=9).cycle().take(90) {
        let at = random_position(game, &mut dice, pieces);
        let margin = more.probe(&game, &at).and_then(Margin::exact).unwrap();
        let value = Value::points(game.banked(&at) + i32::from(margin));
        assert_eq!(
            solver.solve(&at, &Limits::none()).value,
            Some(value),
            "{at:?}"
        );
    }
}

/// A position with so many pieces at random, some captured before.
fn random_position(game: AdjiBoto, dice: &mut Dice, pieces: u32) -> Position {
    let holes = usize::from(game.holes());
    let mut rows = [[0_u8; Half::HOLES]; 2];
    for _ in 0..pieces {
        let ring = dice.below(2 * holes);
        rows[ring / holes][ring % holes] += 1;
    }
    let captured = |dice: &mut Dice| u8::try_from(dice.below(20)).unwrap();
    let mover = Half::new(rows[0], Player::FIRST).with_captured(captured(dice));
    let opponent = Half::new(rows[1], Player::SECOND).with_captured(captured(dice));
    Position::new(mover, opponent)
}

/// Plays on until the board is empty or the plies are used up, and tells what the first player has
/// gained since by then, and whether the game was over.
fn played_out(
    game: AdjiBoto,
    mut at: Position,
    mut first: impl FnMut(&Position) -> Move,
    mut second: impl FnMut(&Position) -> Move,
) -> Option<i32> {
    let lead = |at: &Position| {
        let lead = at.lead();
        if game.turn(at) == Player::FIRST {
            lead
        } else {
            -lead
        }
    };
    let before = lead(&at);
    for _ in 0..2_000 {
        if game.outcome(&at).is_some() {
            return Some(lead(&at) - before);
        }
        let mv = match game.turn(&at) {
            Player::FIRST => first(&at),
            _ => second(&at),
        };
        at = game.play(&at, mv);
    }
    None
}

/// Whoever knows the values does not lose what is won, whether the opponent plays at random, at random
/// among the best moves, or always the same of them; and play ends, though values know no way.
#[test]
fn an_engine_with_endgames_gets_at_least_what_they_promise() {
    let game = AdjiBoto::standard();
    let endgames = solved(game, 11, 2);
    let guess = |_: &AdjiBoto, at: &Position| at.lead();
    let mut engine = Engine::new(game, guess)
        .guided_by(Probing::new(&endgames))
        .with_table(TableSize::mib(1));
    let mut dice = Dice::new(3);
    let mut won = 0;
    for round in 0..600 {
        let at = random_position(game, &mut dice, 4 + round % 8);
        let margin = i32::from(endgames.margin(&at).unwrap().exact().unwrap());
        let opponent = |at: &Position| {
            let mut moves = Moves::new();
            game.moves(at, &mut moves);
            let worth = |mv| {
                let next = game.play(at, mv);
                -i32::from(endgames.margin(&next).unwrap().lower) - next.lead()
            };
            let most = moves.iter().map(worth).max();
            let is_chosen = |&mv: &Move| round % 3 == 0 || Some(worth(mv)) == most;
            let chosen: Vec<Move> = moves.iter().filter(is_chosen).collect();
            match round % 3 {
                2 => chosen[round as usize % chosen.len()],
                _ => dice.pick(&chosen).unwrap(),
            }
        };
        let engine = |at: &Position| engine.search(at, &Limits::depth(4)).best.unwrap();
        let gain = played_out(game, at, engine, opponent);
        assert!(
            gain.is_some_and(|gain| gain >= margin),
            "{gain:?} of {margin} from {at:?}"
        );
        won += u32::from(margin > 0);
    }
    assert!(won > 200, "{won} positions were won");
}

/// The database of 12 pieces and a search that knows only those of 8 agree.
#[test]
fn the_start_with_one_piece_in_each_hole_is_even_in_two_ways() {
    let game = AdjiBoto::new(6, 1).unwrap();
    let margin = solved(game, 12, 2).margin(&game.start()).unwrap();
    assert_eq!(margin.exact(), Some(0));
    let endgames = solved(game, 8, 2);
    let mut search = ProofSearch::new(game, TableSize::mib(32)).guided_by(Probing::new(&endgames));
    for (points, answer) in [(0, Answer::Proven), (1, Answer::Disproven)] {
        let claim = Claim {
            player: Player::FIRST,
            at_least: Value::points(points),
        };
        let proof = search.prove(&game.start(), claim, &Limits::none());
        assert_eq!(proof.answer, Some(answer), "at least {points}");
    }
}

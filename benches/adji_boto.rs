//! x
mod clock;
use clock::cpu_time;
use game_heuristics::adji_boto::{Captures, CapturesFirst};
use games_adji_boto::AdjiBoto;
use search_core::*;
fn main() {
    let depth: u16 = std::env::var("D").map_or(16, |d| d.parse().unwrap());
    let o = std::env::var("O").unwrap_or_default();
    let game = AdjiBoto::standard();
    let mut options = Options {
        child_probes: o.contains('c'),
        ..Options::default()
    };
    if o.contains('h') {
        options.ordering.history = false;
    }
    if o.contains('k') {
        options.ordering.killers = false;
    }
    if o.contains('m') {
        options.ordering.countermoves = false;
    }
    if o.contains('M') {
        options.algorithm = Algorithm::Mtd;
    }
    if o.contains('a') {
        options.aspiration = Some(2);
    }
    if o.contains('n') {
        options.ordering = Ordering {
            table_move: true,
            ..Ordering::RANK
        };
    }
    if o.contains('q') {
        options.quiescence = 4;
    }
    options.table_depth = std::env::var("T").map_or(1, |d| d.parse().unwrap());
    let mib: usize = std::env::var("MIB").map_or(256, |d| d.parse().unwrap());
    let mut engine = Engine::new(game, Captures)
        .guided_by(CapturesFirst)
        .with_table(TableSize::mib(mib))
        .with_options(options);
    let cpu = cpu_time();
    let report = engine.search_with(&game.start(), &Limits::depth(depth), |r| {
        let s = r.statistics; let t = (cpu_time() - cpu).as_secs_f64();
        if r.depth + 3 > depth { println!("{:>2} {:>3} n {:>10} played {:>10} leaves {:>10} cuts {} first {:.3} hits {} miss {} {t:.3}s {:.2} Mn/s {:.2} Mp/s", r.depth, r.value.unwrap().as_i32(), s.nodes, s.played, s.leaves, s.beta_cuts, s.first_move_cuts as f64/s.beta_cuts as f64, s.table_hits, s.table_misses, s.nodes as f64 / t/1e6, s.played as f64/t/1e6); }
    });
    println!("{:?}", report.line);
}

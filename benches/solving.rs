//! x
use games_connect_four::{ConnectFour, Position};
use search_core::{Limits, Memoized};
fn main() {
    let arguments: Vec<u32> = std::env::args()
        .skip(1)
        .filter_map(|w| w.parse().ok())
        .collect();
    let game = ConnectFour::with_size(arguments[0], arguments[1]).unwrap();
    let mut solver = Memoized::new(game);
    let s = solver.solve(&Position::EMPTY, &Limits::none());
    println!("{:?}", s);
    let time = rustix::time::clock_gettime(rustix::time::ClockId::ThreadCPUTime);
    let cpu = std::time::Duration::try_from(time).unwrap();
    println!(
        "cpu {:.3} M/s",
        s.positions as f64 / cpu.as_secs_f64() / 1e6
    );
    println!(
        "{:.3} M/s {:.2} B/pos",
        s.positions as f64 / s.statistics.time.as_secs_f64() / 1e6,
        s.memory as f64 / s.positions as f64
    );
    let status = std::fs::read_to_string("/proc/self/status").unwrap();
    println!(
        "{}",
        status
            .lines()
            .filter(|l| l.starts_with("VmHWM"))
            .collect::<String>()
    );
}

//! How many lines of play a second do the generators of the games make?

use std::hint::black_box;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use games_connect_four::{ConnectFour, Position};
use games_nim::Nim;
use search_core::{Notation, perft};

fn connect_four(criterion: &mut Criterion) {
    let game = ConnectFour::standard();
    let any_size = ConnectFour::with_size(7, 6).expect("7 x 6 fits");
    let middle = game.read("44455623").expect("a legal start");
    let mut group = criterion.benchmark_group("connect four");
    for (name, at, lines) in [
        ("empty", Position::EMPTY, 823_536),
        ("middle", middle, 814_597),
    ] {
        group.throughput(Throughput::Elements(lines));
        group.bench_function(name, |bench| {
            bench.iter(|| assert_eq!(perft(&game, black_box(&at), 7), lines));
        });
        group.bench_function(format!("{name}, size at run time"), |bench| {
            bench.iter(|| assert_eq!(perft(&any_size, black_box(&at), 7), lines));
        });
    }
    group.finish();
}

fn nim(criterion: &mut Criterion) {
    let game = Nim::normal();
    let at = game.read("3,4,5,6").expect("four heaps");
    let lines = perft(&game, &at, 5);
    let mut group = criterion.benchmark_group("nim");
    group.throughput(Throughput::Elements(lines));
    group.bench_function("3,4,5,6", |bench| {
        bench.iter(|| assert_eq!(perft(&game, black_box(&at), 5), lines));
    });
    group.finish();
}

criterion_group!(generators, connect_four, nim);
criterion_main!(generators);

//! Many pieces of work on several threads.

use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use search_core::StopFlag;

/// Does the pieces of work with the numbers below `count` on so many threads, and returns what was found
/// in the order of their numbers.
///
/// After the flag was raised no more work is begun. What was interrupted, as `work` says by `None`,
/// is left out, as is all that comes after it: so what is returned is what a shorter run would return.
pub(super) fn share_out<R: Send>(
    count: usize,
    threads: usize,
    stop: &StopFlag,
    work: impl Fn(usize) -> Option<R> + Sync,
) -> Vec<R> {
    let next = AtomicUsize::new(0);
    let done = Mutex::new(Vec::new());
    let toil = || {
        while !stop.is_raised() {
            let number = next.fetch_add(1, Ordering::Relaxed);
            if number >= count {
                break;
            }
            let Some(found) = work(number) else { break };
            let mut done = done
                .lock()
                .expect("no thread panics while it holds the list");
            done.push((number, found));
        }
    };
    thread::scope(|scope| {
        for _ in 1..threads {
            scope.spawn(toil);
        }
        toil();
    });
    let mut done = done
        .into_inner()
        .expect("no thread panics while it holds the list");
    done.sort_by_key(|&(number, _)| number);
    let in_order = (0..)
        .zip(done)
        .take_while(|(place, (number, _))| place == number);
    in_order.map(|(_, (_, found))| found).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn work_comes_back_in_order_up_to_what_was_interrupted() {
        for threads in [1, 3] {
            let stop = StopFlag::default();
            let squares = share_out(100, threads, &stop, |number| Some(number * number));
            assert_eq!(
                squares,
                (0..100).map(|number| number * number).collect::<Vec<_>>()
            );
            let cut = share_out(100, threads, &stop, |number| {
                (number != 7).then_some(number)
            });
            assert_eq!(cut, (0..7).collect::<Vec<_>>());
            stop.raise();
            assert!(share_out(100, threads, &stop, Some).is_empty());
        }
    }
}

//! How long one request may wait for storage, in all its steps together.

use std::{
    cell::Cell,
    time::{Duration, Instant},
};

tokio::task_local! {
    /// The time that is left, and the end of the waits that were counted. Waits at the same time count once.
    static BUDGET: Cell<(Duration, Instant)>;
}

/// Runs a request whose storage calls take at most `total` together. Time that the client takes for its body does not count.
pub async fn with_budget<F: Future>(total: Duration, request: F) -> F::Output {
    BUDGET.scope(Cell::new((total, Instant::now())), request).await
}

/// Returns what is left of this request's budget; `None` outside a request.
#[must_use]
pub fn remaining() -> Option<Duration> {
    BUDGET.try_with(|budget| budget.get().0).ok()
}

/// Takes the wait of a storage call that began then from this request's budget.
pub fn spend(began: Instant) {
    // Outside a request there is nothing to take it from.
    let _ = BUDGET.try_with(|budget| {
        let ((left, counted), now) = (budget.get(), Instant::now());
        budget.set((left.saturating_sub(now.saturating_duration_since(began.max(counted))), now));
    });
}

#[cfg(test)]
mod tests {
    use std::{
        thread::sleep,
        time::{Duration, Instant},
    };

    use super::{remaining, spend, with_budget};

    #[test]
    fn calls_of_a_request_share_its_budget() {
        let runtime = tokio::runtime::Builder::new_current_thread().build().unwrap();
        runtime.block_on(async {
            assert_eq!(remaining(), None);
            let wait = Duration::from_millis(200);
            let total = Duration::from_mins(1);
            spend(Instant::now());
            with_budget(total, async {
                let began = Instant::now();
                sleep(wait);
                // Three calls at the same time.
                for _ in 0..3 {
                    spend(began);
                }
                let left = remaining().unwrap();
                assert!(left <= total.saturating_sub(wait) && left > total.saturating_sub(wait * 3), "{left:?}");
            })
            .await;
            with_budget(Duration::from_millis(10), async {
                let began = Instant::now();
                sleep(Duration::from_millis(20));
                spend(began);
                assert_eq!(remaining(), Some(Duration::ZERO));
            })
            .await;
        });
    }
}

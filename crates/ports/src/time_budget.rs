//! How long one request may wait for storage, in all its steps together.

use std::{cell::Cell, time::Duration};

tokio::task_local! {
    static REMAINING: Cell<Duration>;
}

/// Runs a request whose storage calls take at most `total` together. Time that the client takes for its body does not count.
pub async fn with_budget<F: Future>(total: Duration, request: F) -> F::Output {
    REMAINING.scope(Cell::new(total), request).await
}

/// Returns what is left of this request's budget; `None` outside a request.
#[must_use]
pub fn remaining() -> Option<Duration> {
    REMAINING.try_with(Cell::get).ok()
}

/// Takes what a storage call waited from this request's budget.
pub fn spend(waited: Duration) {
    // Outside a request there is nothing to take it from.
    let _ = REMAINING.try_with(|remaining| remaining.set(remaining.get().saturating_sub(waited)));
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::{remaining, spend, with_budget};

    #[test]
    fn calls_of_a_request_share_its_budget() {
        let runtime = tokio::runtime::Builder::new_current_thread().build().unwrap();
        runtime.block_on(async {
            assert_eq!(remaining(), None);
            spend(Duration::from_secs(1));
            with_budget(Duration::from_secs(4), async {
                spend(Duration::from_secs(3));
                assert_eq!(remaining(), Some(Duration::from_secs(1)));
                spend(Duration::from_secs(3));
                assert_eq!(remaining(), Some(Duration::ZERO));
            })
            .await;
        });
    }
}

//! Answers that are being made: one making a key, and all who wait for it drive it. Whoever goes away strands nobody, and
//! what nobody waits for any more is given up.

use std::{
    collections::HashMap,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
};

use futures_util::{
    FutureExt,
    future::{BoxFuture, Shared, WeakShared},
};

use super::{Stored, freshness::Stamp};
use crate::error::ApiError;

/// How a making ends.
pub type FlightResult = Result<Arc<Stored>, ApiError>;

type Making = BoxFuture<'static, FlightResult>;

struct Flight {
    number: u64,
    began: Stamp,
    making: WeakShared<Making>,
}

#[derive(Default)]
struct InFlight {
    last: u64,
    single_flight: HashMap<Arc<str>, Flight>,
}

/// The makings under way.
#[derive(Default)]
pub struct SingleFlight(Mutex<InFlight>);

impl SingleFlight {
    /// The making of that key, if there is one that began when it suits; else a new one, which stands where an older one of
    /// that key may have stood. Says whether it is new.
    pub fn board(
        self: &Arc<Self>,
        key: &str,
        now: &Stamp,
        suits: impl FnOnce(&Stamp) -> bool,
        make: impl FnOnce(Arc<str>) -> Making,
    ) -> (Shared<Making>, bool) {
        let mut in_flight = self.lock();
        let flight = in_flight.single_flight.get(key).filter(|flight| suits(&flight.began));
        // Handed out, and so dropped after the lock: dropping the last one takes the lock again.
        if let Some(shared) = flight.and_then(|flight| flight.making.upgrade()) {
            return (shared, false);
        }
        in_flight.last += 1;
        let number = in_flight.last;
        let key: Arc<str> = key.into();
        let guard = Guard { single_flight: Arc::clone(self), key: Arc::clone(&key), number };
        let making = make(Arc::clone(&key));
        let shared = async move {
            let _guard = guard;
            making.await
        }
        .boxed()
        .shared();
        if let Some(making) = shared.downgrade() {
            let began = now.clone();
            let flight = Flight { number, began, making };
            in_flight.single_flight.insert(key, flight);
        }
        (shared, true)
    }

    #[cfg(test)]
    pub fn len(&self) -> usize {
        self.lock().single_flight.len()
    }

    fn lock(&self) -> MutexGuard<'_, InFlight> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Takes a making off the list when it ends, by whatever end.
struct Guard {
    single_flight: Arc<SingleFlight>,
    key: Arc<str>,
    number: u64,
}

impl Drop for Guard {
    fn drop(&mut self) {
        let mut in_flight = self.single_flight.lock();
        let own = |flight: &Flight| flight.number == self.number;
        if in_flight.single_flight.get(&self.key).is_some_and(own) {
            in_flight.single_flight.remove(&self.key);
        }
    }
}

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

use super::{Stored, freshness::Moment};
use crate::error::ApiError;

/// How a making ends.
pub type Flown = Result<Arc<Stored>, ApiError>;

type Making = BoxFuture<'static, Flown>;

struct Flight {
    number: u64,
    began: Moment,
    making: WeakShared<Making>,
}

#[derive(Default)]
struct Aloft {
    last: u64,
    flights: HashMap<Arc<str>, Flight>,
}

/// The makings under way.
#[derive(Default)]
pub struct Flights(Mutex<Aloft>);

impl Flights {
    /// The making of that key, if there is one that began when it suits; else a new one, which stands where an older one of
    /// that key may have stood. Says whether it is new.
    pub fn board(
        self: &Arc<Self>,
        key: &str,
        now: &Moment,
        suits: impl FnOnce(&Moment) -> bool,
        make: impl FnOnce(Arc<str>) -> Making,
    ) -> (Shared<Making>, bool) {
        let mut aloft = self.lock();
        let flight = aloft.flights.get(key).filter(|flight| suits(&flight.began));
        // Handed out, and so dropped after the lock: dropping the last one takes the lock again.
        if let Some(shared) = flight.and_then(|flight| flight.making.upgrade()) {
            return (shared, false);
        }
        aloft.last += 1;
        let number = aloft.last;
        let key: Arc<str> = key.into();
        let landing = Landing { flights: Arc::clone(self), key: Arc::clone(&key), number };
        let making = make(Arc::clone(&key));
        let shared = async move {
            let _landing = landing;
            making.await
        }
        .boxed()
        .shared();
        if let Some(making) = shared.downgrade() {
            let began = now.clone();
            let flight = Flight { number, began, making };
            aloft.flights.insert(key, flight);
        }
        (shared, true)
    }

    #[cfg(test)]
    pub fn len(&self) -> usize {
        self.lock().flights.len()
    }

    fn lock(&self) -> MutexGuard<'_, Aloft> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Takes a making off the list when it ends, by whatever end.
struct Landing {
    flights: Arc<Flights>,
    key: Arc<str>,
    number: u64,
}

impl Drop for Landing {
    fn drop(&mut self) {
        let mut aloft = self.flights.lock();
        let own = |flight: &Flight| flight.number == self.number;
        if aloft.flights.get(&self.key).is_some_and(own) {
            aloft.flights.remove(&self.key);
        }
    }
}

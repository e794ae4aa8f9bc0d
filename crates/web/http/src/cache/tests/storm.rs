//! Many concurrent writes and reads on several threads: checks how stale each response may be.

use std::{
    sync::{
        Arc, Mutex,
        atomic::{AtomicBool, AtomicU64, Ordering},
    },
    time::{Duration, Instant},
};

use domain::Feature;
use futures_util::{FutureExt, future::join_all};
use ports::Generations;

use super::{
    super::{Cache, Features, Freshness, Produced},
    page,
};

#[derive(Clone)]
struct Site {
    generations: Arc<Generations>,
    cache: Cache,
    /// The stored value.
    value: Arc<AtomicU64>,
    /// Which writes were acknowledged, and when.
    acknowledged: Arc<Mutex<Vec<(Instant, u64)>>>,
    over: Arc<AtomicBool>,
    makings: Arc<AtomicU64>,
}

impl Site {
    async fn write(self) {
        while !self.over.load(Ordering::SeqCst) {
            let value = self.value.fetch_add(1, Ordering::SeqCst) + 1;
            self.generations.bump(Feature::Blog);
            self.acknowledged.lock().unwrap().push((Instant::now(), value));
            tokio::time::sleep(Duration::from_millis(3)).await;
        }
    }

    fn acknowledged_by(&self, moment: Instant) -> u64 {
        let writes = self.acknowledged.lock().unwrap();
        writes.iter().rev().find(|(at, _)| *at <= moment).map_or(0, |(_, value)| *value)
    }

    async fn read(&self, freshness: Freshness) -> u64 {
        let (value, makings) = (Arc::clone(&self.value), Arc::clone(&self.makings));
        let make = move || {
            async move {
                makings.fetch_add(1, Ordering::SeqCst);
                let read = value.load(Ordering::SeqCst).to_string();
                tokio::time::sleep(Duration::from_millis(2)).await;
                Ok(Produced::while_unchanged(page(read), Features::of(&[Feature::Blog])))
            }
            .boxed()
        };
        let response = self.cache.get("/blog".into(), freshness, make).await.unwrap().response;
        std::str::from_utf8(&response.plain).unwrap().parse().unwrap()
    }

    async fn read_on(self, freshness: Freshness) -> u64 {
        let grace = match freshness {
            Freshness::Current => Duration::ZERO,
            Freshness::AllowStale => Duration::from_secs(1),
        };
        let mut reads = 0;
        while !self.over.load(Ordering::SeqCst) {
            let began = Instant::now();
            let least = began.checked_sub(grace).map_or(0, |moment| self.acknowledged_by(moment));
            let seen = self.read(freshness).await;
            assert!(seen >= least, "{freshness:?} saw {seen} and not {least}");
            reads += 1;
            tokio::task::yield_now().await;
        }
        reads
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn bounds_staleness_and_the_number_of_renders() {
    let generations = Arc::new(Generations::default());
    let site = Site {
        cache: Cache::new(Arc::clone(&generations)),
        generations,
        value: Arc::default(),
        acknowledged: Arc::default(),
        over: Arc::default(),
        makings: Arc::default(),
    };
    let storm = tokio::spawn(site.clone().write());
    let sessions = join_all((0..3).map(|_| tokio::spawn(site.clone().read_on(Freshness::Current))));
    let visitors = join_all((0..8).map(|_| tokio::spawn(site.clone().read_on(Freshness::AllowStale))));
    tokio::time::sleep(Duration::from_millis(1_500)).await;
    site.over.store(true, Ordering::SeqCst);
    storm.await.unwrap();
    let sessions: u64 = sessions.await.into_iter().map(Result::unwrap).sum();
    let visits: u64 = visitors.await.into_iter().map(Result::unwrap).sum();
    let (makings, writes) = (site.makings.load(Ordering::SeqCst), site.value.load(Ordering::SeqCst));
    assert!(sessions > 10 && visits > 100 && writes > 5, "{sessions} {visits} {writes}");
    // Each render was requested by a session, or is the first after a write.
    assert!(
        makings <= sessions + writes + 1,
        "{makings} makings, {sessions} sessions, {visits} visits, {writes} writes"
    );
    // When the storm is over, all see the last write.
    for freshness in [Freshness::Current, Freshness::Current, Freshness::AllowStale] {
        assert_eq!(site.read(freshness).await, writes);
    }
}

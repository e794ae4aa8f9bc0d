use std::{collections::BTreeSet, sync::Arc, time::Duration};

use domain::Feature;
use ports::Generations;
use tokio::{
    sync::watch,
    task::JoinHandle,
    time::{Instant, sleep},
};
use wiremock::{
    Mock, MockServer, ResponseTemplate,
    matchers::{header, method},
};

use crate::{
    Purger,
    schedule::{AGAIN, BATCH},
};

struct Hook {
    server: MockServer,
    generations: Arc<Generations>,
    stop: watch::Sender<bool>,
    running: JoinHandle<()>,
}

impl Hook {
    async fn start() -> Self {
        let server = MockServer::start().await;
        let generations = Arc::new(Generations::default());
        generations.cache_only([Feature::Blog, Feature::Content, Feature::Navigation]);
        let url = format!("{}/purge?key=secret", server.uri()).parse().unwrap();
        let purger = Purger::new(url, Some("token".into()), Arc::clone(&generations)).expect("a purger");
        let (stop, stopping) = watch::channel(false);
        let hook = Self { running: tokio::spawn(purger.run(stopping)), server, generations, stop };
        hook.answers(200, 1).await;
        assert_eq!(hook.until(1).await, [set(&["blog", "content", "navigation"])], "every tag at the start");
        hook.server.reset().await;
        hook
    }

    async fn answers(&self, status: u16, times: u64) {
        let hook = Mock::given(method("POST")).and(header("Authorization", "Bearer token"));
        hook.respond_with(ResponseTemplate::new(status)).up_to_n_times(times).mount(&self.server).await;
    }

    /// The tags of all requests so far.
    async fn requests(&self) -> Vec<BTreeSet<String>> {
        let requests = self.server.received_requests().await.expect("requests");
        let tags = |body: &[u8]| {
            let body: serde_json::Value = serde_json::from_slice(body).expect("JSON");
            let tags = body["tags"].as_array().expect("tags").iter();
            tags.map(|tag| tag.as_str().expect("a tag").to_owned()).collect()
        };
        requests.iter().map(|request| tags(&request.body)).collect()
    }

    async fn until(&self, count: usize) -> Vec<BTreeSet<String>> {
        let began = Instant::now();
        loop {
            let requests = self.requests().await;
            if requests.len() >= count {
                return requests;
            }
            assert!(began.elapsed() < Duration::from_secs(15), "{requests:?}");
            sleep(Duration::from_millis(20)).await;
        }
    }
}

fn set(tags: &[&str]) -> BTreeSet<String> {
    tags.iter().map(ToString::to_string).collect()
}

#[tokio::test]
async fn purges_what_was_bumped_in_one_request_and_later_again() {
    let hook = Hook::start().await;
    hook.answers(200, 100).await;
    let began = Instant::now();
    for _ in 0..50 {
        hook.generations.bump(Feature::Blog);
        hook.generations.bump(Feature::Content);
        hook.generations.bump(Feature::Users);
    }
    assert_eq!(hook.until(1).await, [set(&["blog", "content"])], "not what isn't cached");
    assert!(began.elapsed() >= BATCH);
    assert_eq!(hook.until(2).await[1], set(&["blog", "content"]));
    assert!(began.elapsed() >= AGAIN);
    sleep(BATCH * 3).await;
    assert_eq!(hook.requests().await.len(), 2);
}

#[tokio::test]
async fn tries_again_until_the_hook_takes_it() {
    for status in [503, 301] {
        let hook = Hook::start().await;
        hook.answers(status, 1).await;
        hook.answers(200, 100).await;
        let began = Instant::now();
        hook.generations.bump(Feature::Blog);
        let requests = hook.until(2).await;
        assert_eq!(requests[..2], [set(&["blog"]), set(&["blog"])], "{status}");
        // Later there is another purge in any case.
        assert!(began.elapsed() < AGAIN, "{status}");
        // The next server may have the same port.
        hook.stop.send_replace(true);
        hook.running.await.expect("an end");
    }
}

#[tokio::test]
async fn sends_what_is_due_before_it_stops() {
    let hook = Hook::start().await;
    hook.answers(200, 100).await;
    hook.generations.bump(Feature::Navigation);
    hook.stop.send_replace(true);
    hook.running.await.expect("an end");
    let requests = hook.server.received_requests().await.expect("requests");
    assert_eq!(requests.len(), 1);
}

//! Replicas: here another database whose functions claim that it is a standby, so that its rows tell who answered.

use std::time::{Duration, Instant};

use domain::content::{ContentItem, ContentType};
use ports::{PageRequest, content::Content};
use postgres::{
    Listener, Postgres, Settings,
    testing::{Database, Proxy},
};

use crate::support::{connect, node, service, stored};

/// A position that no test database reaches, and one that all have passed.
const EVERYTHING: &str = "FFFFFFFF/0";
const NOTHING: &str = "0/0";

const STANDBY: &str = "CREATE SCHEMA fake; CREATE TABLE fake.state AS SELECT '0/0'::pg_lsn AS position;
    CREATE FUNCTION fake.pg_is_in_recovery() RETURNS boolean LANGUAGE sql AS 'SELECT true';
    CREATE FUNCTION fake.pg_last_wal_replay_lsn() RETURNS pg_lsn LANGUAGE sql AS 'SELECT position FROM fake.state'";

struct Cluster {
    _primary: Database,
    replica: Database,
    node: Postgres,
    _listener: Listener,
}

impl Cluster {
    /// Starts a node with a replica that has everything. Its visitors read 'Replica', and others 'Primary'.
    async fn start(url: impl Fn(&Database) -> String) -> Self {
        let (primary, writer) = node().await;
        let replica = Database::fresh().await;
        let other = connect(replica.settings()).await;
        for (node, title) in [(&writer, "Primary"), (&other, "Replica")] {
            stored::<ContentItem>(node, service(title, "Words.")).await;
        }
        replica.execute(STANDBY);
        replayed(&replica, EVERYTHING);
        let settings = Settings { replicas: vec![url(&replica).into()], ..primary.settings() };
        let node = connect(settings).await;
        let listener = node.listen().expect("a listener");
        let cluster = Self { _primary: primary, replica, node, _listener: listener };
        cluster.until_visitors_read("Replica").await;
        cluster
    }

    async fn visitors_read(&self) -> String {
        titles(&self.node.for_visitors()).await
    }

    async fn until_visitors_read(&self, titles: &str) {
        let deadline = Instant::now() + Duration::from_secs(15);
        while self.visitors_read().await != titles {
            assert!(Instant::now() < deadline, "never: {titles}");
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    }
}

fn with_search_path(url: &str) -> String {
    let separator = if url.contains('?') { '&' } else { '?' };
    format!("{url}{separator}options=-csearch_path%3Dfake,pg_catalog,public")
}

async fn titles(node: &Postgres) -> String {
    let page = Content::public(node, ContentType::Service, PageRequest::default()).await.expect("a list");
    let titles: Vec<_> = page.rows.into_iter().map(|row| row.title).collect();
    titles.join(", ")
}

fn replayed(replica: &Database, position: &str) {
    replica.execute(&format!("UPDATE fake.state SET position = '{position}'"));
}

#[tokio::test]
async fn only_visitors_read_from_a_replica() {
    let cluster = Cluster::start(|replica| with_search_path(replica.url())).await;
    assert_eq!(titles(&cluster.node).await, "Primary");
    assert_eq!(titles(&cluster.node.for_public_reads()).await, "Primary");
}

#[tokio::test]
async fn a_replica_that_lacks_a_known_write_is_not_read() {
    let cluster = Cluster::start(|replica| with_search_path(replica.url())).await;
    replayed(&cluster.replica, NOTHING);
    stored::<ContentItem>(&cluster.node, service("New", "Words.")).await;
    let began = Instant::now();
    while began.elapsed() < Duration::from_secs(2) {
        assert_eq!(cluster.visitors_read().await, "Primary, New");
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    replayed(&cluster.replica, EVERYTHING);
    cluster.until_visitors_read("Replica").await;
}

#[tokio::test]
async fn a_replica_that_falls_behind_without_a_known_write_is_not_read() {
    let cluster = Cluster::start(|replica| with_search_path(replica.url())).await;
    replayed(&cluster.replica, NOTHING);
    cluster.until_visitors_read("Primary").await;
}

#[tokio::test]
async fn a_server_that_takes_writes_is_no_replica() {
    let cluster = Cluster::start(|replica| with_search_path(replica.url())).await;
    let promoted = "CREATE OR REPLACE FUNCTION fake.pg_is_in_recovery() RETURNS boolean LANGUAGE sql AS 'SELECT false'";
    cluster.replica.execute(promoted);
    cluster.until_visitors_read("Primary").await;
}

#[tokio::test]
async fn the_primary_answers_when_a_replica_is_lost() {
    let cluster = Cluster::start(|replica| with_search_path(replica.url())).await;
    cluster.replica.take_away(true).expect("away");
    for _ in 0..20 {
        assert_eq!(cluster.visitors_read().await, "Primary");
    }
    cluster.replica.take_away(false).expect("back");
    cluster.until_visitors_read("Replica").await;
}

#[tokio::test]
async fn the_primary_answers_when_a_replica_is_silent() {
    let proxy = std::sync::OnceLock::new();
    let through = |replica: &Database| with_search_path(proxy.get_or_init(|| Proxy::before(replica)).url());
    let cluster = Cluster::start(through).await;
    proxy.get().unwrap().freeze(true);
    let began = Instant::now();
    assert_eq!(cluster.visitors_read().await, "Primary");
    let slowest = began.elapsed();
    assert!(slowest < Duration::from_secs(3), "{slowest:?}");
    proxy.get().unwrap().freeze(false);
    cluster.until_visitors_read("Replica").await;
}

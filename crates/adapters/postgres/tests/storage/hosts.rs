//! An address with several hosts, and servers that take no writes.

use std::{
    net::TcpListener,
    time::{Duration, Instant},
};

use futures_util::future::join_all;
use ports::{List, Query, users::UserFilter};
use postgres::{Settings, testing::Database};

use crate::support::{account, connect, node, sql, user};

#[tokio::test]
async fn a_host_that_does_not_answer_delays_one_connection_only() {
    let database = Database::fresh().await;
    // It accepts connections and never says anything.
    let silent = TcpListener::bind("127.0.0.1:0").expect("a port");
    let silent = silent.local_addr().expect("an address");
    let (start, place) = database.url().rsplit_once('@').expect("a user");
    let settings = Settings {
        pool_size: 8,
        queue_timeout: Duration::from_secs(20),
        total_timeout: Duration::from_secs(40),
        ..Settings::new(format!("{start}@{silent},{place}"))
    };
    let began = Instant::now();
    let postgres = connect(settings).await;
    assert!(began.elapsed() >= Duration::from_secs(2), "the silent host was not tried: {:?}", began.elapsed());

    let began = Instant::now();
    let reads = join_all((0..8).map(|_| List::list(&postgres, Query::default(), UserFilter::default()))).await;
    assert!(reads.iter().all(Result::is_ok));
    assert!(began.elapsed() < Duration::from_secs(2), "{:?}", began.elapsed());
}

#[tokio::test]
async fn a_connection_to_a_server_that_became_read_only_is_replaced() {
    let (database, postgres) = node().await;
    user(&postgres, "ada").await;
    let mut server = database.connect_to_server().expect("a connection");
    let name = database.name();
    // Committed first: a connection that is opened meanwhile must only read, too.
    sql(&mut server, &format!("ALTER DATABASE {name} SET default_transaction_read_only = on")).expect("read-only");
    database.end_connections().expect("no connections");
    let refused = account(&postgres, "eve", false).await;
    assert!(matches!(refused, Err(ports::Error::Unavailable(_))), "{refused:?}");
    // Connections that are open keep the setting.
    sql(&mut server, &format!("ALTER DATABASE {name} RESET default_transaction_read_only")).expect("writes");
    user(&postgres, "eve").await;
}

#[tokio::test]
async fn of_several_hosts_none_that_only_reads_is_connected_to() {
    let database = Database::fresh().await;
    let mut server = database.connect_to_server().expect("a connection");
    let only_reads = format!("ALTER DATABASE {} SET default_transaction_read_only = on", database.name());
    sql(&mut server, &only_reads).expect("a read-only database");
    let (start, place) = database.url().rsplit_once('@').expect("a user");
    let (host, path) = place.rsplit_once('/').expect("a database");
    let url = format!("{start}@{host},{host}/{path}");
    let failure =
        postgres::try_connect(&Settings::new(url.as_str())).await.expect_err("a read-only server").to_string();
    assert_eq!(failure.matches("session is read-only").count(), 2, "{failure}");
    let any = format!("{url}?target_session_attrs=any");
    postgres::try_connect(&Settings::new(any.as_str())).await.expect("any server");
}

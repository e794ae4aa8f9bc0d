use std::{
    sync::Arc,
    time::{Duration, Instant},
};

use markdown::Comrak;
use ports::{Error, Generations, Query, users::Users};
use postgres::{
    Postgres, Settings,
    testing::{Database, Proxy},
};

use crate::support::{account, sql, user};

/// More than a visitor waits on a busy machine, and far less than a statement may take here.
const BOUND: Duration = Duration::from_secs(20);

/// A node with the product's own patience, where nothing else ends a wait.
async fn product(url: &str) -> Postgres {
    let settings = Settings { pool_size: 2, statement_timeout: BOUND * 10, ..Settings::new(url) };
    Postgres::connect(settings, Arc::new(Generations::default()), Arc::new(Comrak)).await.expect("a node")
}

async fn is_turned_away(postgres: &Postgres) {
    let started = Instant::now();
    let answer = Users::list(postgres, Query::default()).await;
    assert!(matches!(answer, Err(Error::Unavailable(_))), "{answer:?}");
    assert!(started.elapsed() < BOUND, "{:?}", started.elapsed());
}

#[tokio::test]
async fn while_the_database_is_away_nobody_waits_long_and_when_it_is_back_the_next_is_served() {
    let database = Database::fresh().await;
    let postgres = product(database.url()).await;
    user(&postgres, "ada").await;
    let mut server = database.connect_to_server().expect("a connection");
    let name = database.name();
    let away = format!(
        "ALTER DATABASE {name} ALLOW_CONNECTIONS false;
         SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '{name}'"
    );
    sql(&mut server, &away).expect("away");
    for _ in 0..3 {
        is_turned_away(&postgres).await;
    }
    sql(&mut server, &format!("ALTER DATABASE {name} ALLOW_CONNECTIONS true")).expect("back");
    assert_eq!(Users::list(&postgres, Query::default()).await.expect("served").rows.len(), 1);
}

#[tokio::test]
async fn a_connection_that_was_cut_a_moment_ago_is_nobodys_trouble() {
    let database = Database::fresh().await;
    let postgres = product(database.url()).await;
    let mut server = database.connect_to_server().expect("a connection");
    let name = database.name();
    for number in 0..3 {
        user(&postgres, &format!("user{number}")).await;
        let cut = format!("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '{name}'");
        sql(&mut server, &cut).expect("cut");
        assert_eq!(Users::list(&postgres, Query::default()).await.expect("served").rows.len(), number + 1);
        sql(&mut server, &cut).expect("cut");
    }
}

#[tokio::test]
async fn a_database_that_says_nothing_keeps_nobody_and_serves_again_when_it_speaks() {
    let database = Database::fresh().await;
    let proxy = Proxy::before(&database);
    let postgres = product(proxy.url()).await;
    user(&postgres, "ada").await;
    proxy.freeze(true);
    // More than there are connections: the later ones wait for a turn instead.
    let visitors: Vec<_> = (0..6)
        .map(|_| {
            let postgres = postgres.clone();
            tokio::spawn(async move { is_turned_away(&postgres).await })
        })
        .collect();
    for visitor in visitors {
        visitor.await.expect("turned away");
    }
    proxy.freeze(false);
    assert_eq!(Users::list(&postgres, Query::default()).await.expect("served").rows.len(), 1);
}

#[tokio::test]
async fn a_lock_that_somebody_holds_keeps_nobody() {
    let database = Database::fresh().await;
    let postgres = product(database.url()).await;
    user(&postgres, "ada").await;
    let mut holder = database.connect().expect("a connection");
    sql(&mut holder, "BEGIN; LOCK TABLE users").expect("held");
    is_turned_away(&postgres).await;
    sql(&mut holder, "COMMIT").expect("let go");
    account(&postgres, "eve", false).await.expect("served");
}

#[tokio::test]
async fn a_client_that_hangs_up_cuts_nothing_in_half() {
    let database = Database::fresh().await;
    let postgres = product(database.url()).await;
    let mut holder = database.connect().expect("a connection");
    sql(&mut holder, "BEGIN; LOCK TABLE users").expect("held");
    let hasty = postgres.clone();
    let request = tokio::spawn(async move { account(&hasty, "ada", true).await });
    tokio::time::sleep(Duration::from_millis(200)).await;
    request.abort();
    sql(&mut holder, "COMMIT").expect("let go");
    let patience = Instant::now() + Duration::from_secs(5);
    while Users::list(&postgres, Query::default()).await.expect("a list").rows.is_empty() {
        assert!(Instant::now() < patience, "it was cut");
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
}

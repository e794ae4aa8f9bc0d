//! Sample content and its credentials.

use std::collections::HashSet;

use postgres::testing::Database;
use serde_json::json;

use super::program::{Serving, finished};

/// Returns the printed names and passwords.
async fn credentials(serving: &Serving) -> Vec<(String, String)> {
    let lines = serving.rest().await;
    let account = |line: &String| {
        let (who, password) = line.split_once("  Password: ")?;
        Some((who.split_once(": ")?.1.to_owned(), password.to_owned()))
    };
    lines.iter().filter_map(account).collect()
}

#[actix_web::test]
async fn two_first_starts_at_once_print_credentials_that_work() {
    for has_administrator in [true, false] {
        let database = Database::empty().await;
        let mut variables = vec![
            ("DATABASE_URL", database.url()),
            ("SAMPLE_CONTENT", "on"),
            ("RATE_LIMITS", "off"),
            ("RUST_LOG", "off"),
        ];
        if has_administrator {
            let made = finished(&["admin", "create", "root"], &variables).await;
            assert!(made.status.success());
        }
        variables.push(("PORT", "0"));
        let (one, other) = tokio::join!(Serving::start(&variables), Serving::start(&variables));
        let printed = [credentials(&one).await, credentials(&other).await].concat();
        for (username, password) in &printed {
            let credentials = json!({"username": username, "password": password});
            one.visitor().post("/api/login", credentials).await.expect(200);
        }
        let names: HashSet<&String> = printed.iter().map(|(username, _)| username).collect();
        let people = 5 + usize::from(!has_administrator);
        assert_eq!((names.len(), printed.len()), (people, people), "{printed:?}");
    }
}

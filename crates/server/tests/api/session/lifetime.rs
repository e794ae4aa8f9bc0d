//! The beginning, the lifetime and the end of a session; cookies of other programs.

use std::time::Duration;

use serde_json::json;

use super::{COMPANION, LOG_IN, SESSION, says};
use crate::support::{ADMIN, ADMIN_PASSWORD, Site, raw};

#[actix_web::test]
async fn logging_in_always_makes_a_new_session() {
    let site = Site::start().await;
    let client = site.client("ada").await;
    let planted = client.copy(&site.url);
    client.log_in("admin", ADMIN_PASSWORD).await.expect(200);
    assert_ne!(client.cookie(SESSION), planted.cookie(SESSION));
    says(&planted.get("/api/user").await, 401, LOG_IN);
}

#[actix_web::test]
async fn a_changed_password_ends_that_users_sessions_and_no_others() {
    let site = Site::start().await;
    let (ada, bob, admin) = (site.client("ada").await, site.client("bob").await, site.admin().await);
    let second = site.login("ada", "secret1").await;
    let id = ada.get("/api/user").await.id();
    admin.put(&format!("/api/admin/users/{id}"), json!({"password": "secret2"})).await.expect(200);
    for ended in [&ada, &second] {
        says(&ended.get("/api/user").await, 401, LOG_IN);
    }
    bob.get("/api/user").await.expect(200);
    admin.get("/api/user").await.expect(200);
    let old = site.visitor().log_in("ada", "secret1").await;
    says(&old, 401, "Invalid username or password");
    site.login("ada", "secret2").await;
}

#[actix_web::test]
async fn changing_ones_password_keeps_only_this_session() {
    let site = Site::start().await;
    let (here, elsewhere) = (site.admin().await, site.admin().await);
    let before = here.copy(&site.url);
    let id = here.get("/api/user").await.id();
    here.put(&format!("/api/admin/users/{id}"), json!({"password": "another password"})).await.expect(200);
    here.get("/api/admin/users").await.expect(200);
    says(&elsewhere.get("/api/user").await, 401, LOG_IN);
    says(&before.get("/api/user").await, 401, LOG_IN);
}

#[actix_web::test]
async fn concurrent_logins_leave_no_session_of_the_old_password() {
    const LOGINS: usize = 20;
    let (site, admin) = Site::with_admin().await;
    let ada = site.client("ada").await.get("/api/user").await.id();
    for round in 1..=3 {
        let (old, new) = (format!("secret{round}"), format!("secret{}", round + 1));
        let clients: Vec<_> = (0..LOGINS).map(|_| site.visitor()).collect();
        let credentials = json!({"username": "ada", "password": old});
        let logins = clients.iter().map(|client| client.post("/api/login", credentials.clone()));
        let path = format!("/api/admin/users/{ada}");
        let (logins, changed) =
            tokio::join!(futures_util::future::join_all(logins), admin.put(&path, json!({"password": new})));
        changed.expect(200);
        for (client, login) in clients.iter().zip(&logins) {
            assert!([200, 401].contains(&login.status), "{}", login.text);
            says(&client.get("/api/user").await, 401, LOG_IN);
        }
        assert_eq!(site.sql(&format!("UPDATE sessions SET state = state WHERE user_id = {ada}")), 0);
    }
}

#[actix_web::test]
async fn a_login_whose_password_changes_while_it_is_verified_opens_no_session() {
    // The hash of "secret1" with a hundred times the passes: verifying it takes seconds.
    const SLOW: &str =
        "$argon2id$v=19$m=19456,t=200,p=1$c2xvdy1oYXNoLW9mLWFkYQ$Zg2Klpx7/kVRUA19yp1BScKEq3dJHabfKZ+QDo4n7W4";
    let (site, admin) = Site::with_admin().await;
    let ada = site.client("ada").await.get("/api/user").await.id();
    assert_eq!(site.sql(&format!("UPDATE users SET password_hash = '{SLOW}' WHERE id = {ada}")), 1);
    site.login("ada", "secret1").await;

    let late = site.visitor();
    let login = late.log_in("ada", "secret1");
    let change = async {
        // The login has read the hash by then.
        tokio::time::sleep(Duration::from_millis(300)).await;
        admin.put(&format!("/api/admin/users/{ada}"), json!({"password": "secret2"})).await
    };
    let (login, changed) = tokio::join!(login, change);
    changed.expect(200);
    says(&login, 401, "Invalid username or password");
    says(&late.get("/api/user").await, 401, LOG_IN);
    assert_eq!(site.sql(&format!("UPDATE sessions SET state = state WHERE user_id = {ada}")), 0);
}

#[actix_web::test]
async fn a_save_without_a_password_keeps_it_and_ends_no_session() {
    let site = Site::start().await;
    let (ada, admin) = (site.client("ada").await, site.admin().await);
    let id = ada.get("/api/user").await.id();
    for changes in [json!({"displayName": "Ada"}), json!({"password": ""}), json!({"password": null})] {
        admin.put(&format!("/api/admin/users/{id}"), changes).await.expect(200);
    }
    ada.get("/api/user").await.expect(200);
    site.login("ada", "secret1").await;
}

#[actix_web::test]
async fn sessions_are_prolonged_by_use() {
    let site = Site::start().await;
    let client = site.admin().await;
    let again = client.get("/api/user").await.expect(200);
    assert!(again.set_cookie(SESSION).contains("Max-Age=604800"), "{}", again.set_cookie(SESSION));
    assert!(again.set_cookie(COMPANION).contains("Max-Age=604800"), "{}", again.set_cookie(COMPANION));

    let late = "UPDATE sessions SET expires_at = now() + interval '1 hour', touched_at = now() - interval '2 hours'";
    assert_eq!(site.sql(late), 1);
    client.get("/api/user").await.expect(200);
    let prolonged = "UPDATE sessions SET touched_at = touched_at WHERE expires_at > now() + interval '6 days'";
    assert_eq!(site.sql(prolonged), 1);

    assert_eq!(site.sql("UPDATE sessions SET expires_at = now() - interval '1 second'"), 1);
    says(&client.get("/api/user").await, 401, LOG_IN);
}

#[actix_web::test]
async fn rejects_a_forged_cookie() {
    let site = Site::start().await;
    let client = site.admin().await;
    let value = client.cookie(SESSION);
    let mut bent = value.clone();
    bent.replace_range(10..11, if &value[10..11] == "A" { "B" } else { "A" });
    let cut = &value[..value.len() / 2];
    for forged in [bent.as_str(), cut, "x", "%00", "portico_session=1"] {
        let cookie = format!("{SESSION}={forged}");
        for path in ["/api/user", "/api/admin/users"] {
            let answer = site.visitor().get_with(path, &[("Cookie", &cookie)]).await;
            says(&answer, 401, LOG_IN);
        }
    }
}

#[actix_web::test]
async fn stores_only_hashes_of_session_keys() {
    let site = Site::start().await;
    let client = site.admin().await;
    // The cookie is a signature of 44 characters and the key.
    let cookie = percent_decoded(&client.cookie(SESSION));
    let key = &cookie[44..];
    assert!(key.len() >= 32, "{cookie}");
    let holds = format!(
        "UPDATE sessions SET touched_at = touched_at WHERE position('{key}' IN encode(key_hash, 'escape') || state::text) > 0"
    );
    assert_eq!(site.sql(&holds), 0);
    let by_hash = format!("UPDATE sessions SET touched_at = touched_at WHERE key_hash = sha256('{key}'::bytea)");
    assert_eq!(site.sql(&by_hash), 1, "the key was not read from the cookie rightly");
}

fn percent_decoded(text: &str) -> String {
    let pairs = format!("x={}", text.replace('+', "%2B"));
    url::form_urlencoded::parse(pairs.as_bytes()).next().unwrap().1.into_owned()
}

#[actix_web::test]
async fn a_foreign_cookie_does_not_hide_a_draft_from_an_administrator() {
    let (site, admin) = Site::with_admin().await;
    admin.create("/api/admin/blog", json!({ "title": "Draft", "content": "Text", "authors": [ADMIN] })).await;
    for foreign in ["city=München".as_bytes(), b"raw=\xff\xfe"] {
        let own = format!("; {SESSION}={}\r\nConnection: close\r\n\r\n", admin.cookie(SESSION));
        let head = b"GET /blog/draft HTTP/1.1\r\nHost: localhost\r\nCookie: ";
        let answer = raw(&site.url, &[head, foreign, own.as_bytes()].concat()).await;
        assert!(answer.starts_with("HTTP/1.1 200"), "{answer}");
    }
}

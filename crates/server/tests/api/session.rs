//! Login, logout, registration and session cookies.

mod lifetime;

use std::time::{Duration, Instant};

use reqwest::Method;
use serde_json::json;

use crate::support::{ADMIN_PASSWORD, Site, TestResponse, statuses};

const SESSION: &str = "portico_session";
const SECURE_SESSION: &str = "__Host-portico_session";
const DEVICE: &str = "portico_device";
const COMPANION: &str = "portico_signed_in";
const SECURE_COMPANION: &str = "__Host-portico_signed_in";
const LOG_IN: &str = "Please log in to access this page.";

/// Asserts a plain-text response with exactly this message.
#[track_caller]
fn says(answer: &TestResponse, status: u16, text: &str) {
    assert_eq!((answer.status, answer.text.as_str()), (status, text));
    assert_eq!(answer.header("content-type"), "text/plain; charset=utf-8");
}

#[actix_web::test]
async fn shows_the_user_to_signed_in_users_only() {
    let site = Site::start().await;
    says(&site.visitor().get("/api/user").await, 401, LOG_IN);

    let user = site.admin().await.get("/api/user").await.expect(200);
    let fields = ["avatarUrl", "bio", "createdAt", "displayName", "id", "isAdmin", "username", "version"];
    assert_eq!(user.keys(), fields);
    let user = user.json();
    assert_eq!((&user["username"], &user["isAdmin"]), (&json!("admin"), &json!(true)));
    assert_eq!((&user["displayName"], &user["bio"], &user["avatarUrl"]), (&json!(null), &json!(null), &json!(null)));
    let made = user["createdAt"].as_str().unwrap();
    assert!(made.ends_with('Z') && made.parse::<chrono::DateTime<chrono::Utc>>().is_ok(), "{made}");
}

#[actix_web::test]
async fn signing_in_returns_the_user_and_sets_both_cookies() {
    let site = Site::start().await;
    let client = site.visitor();
    let answer = client.log_in("admin", ADMIN_PASSWORD).await.expect(200);
    assert_eq!(answer.json(), client.read("/api/user").await);

    let session = answer.set_cookie(SESSION);
    for attribute in ["; HttpOnly", "; SameSite=Lax", "; Path=/", "; Max-Age=604800"] {
        assert!(session.contains(attribute), "{attribute}: {session}");
    }
    assert!(!session.contains("Secure") && !session.contains("Domain"), "{session}");
    let companion = answer.set_cookie(COMPANION);
    assert!(companion.starts_with("portico_signed_in=1; ") && !companion.contains("HttpOnly"), "{companion}");
    assert!(companion.contains("; SameSite=Lax") && companion.contains("; Path=/"), "{companion}");
}

#[actix_web::test]
async fn a_known_device_signs_in_while_strangers_wait_for_their_turn() {
    const STRANGERS: usize = 600;
    let site = Site::start().await;
    let known = site.admin().await;
    let device = known.cookie(DEVICE);
    known.post("/api/logout", json!({})).await.expect(204);
    assert_eq!(known.cookie(DEVICE), device, "it outlives the session");
    let stranger = site.visitor();
    let wrong = || stranger.log_in("admin", "wrong password");
    let flood = futures_util::future::join_all((0..STRANGERS).map(|_| wrong()));
    let sign_in = async {
        // By then more are waiting than can be hashed within the two seconds of patience.
        tokio::time::sleep(Duration::from_millis(500)).await;
        known.log_in("admin", ADMIN_PASSWORD).await.status
    };
    let (answers, status) = tokio::join!(flood, sign_in);
    assert_eq!(status, 200);
    assert!(answers.iter().all(|answer| [401, 503].contains(&answer.status)), "no stranger got in");
}

#[actix_web::test]
async fn the_cookie_of_a_known_device_signs_nobody_in() {
    let site = Site::start().await;
    let answer = site.visitor().create("/api/register", json!({"username": "ada", "password": "secret1"})).await;
    let cookie = answer.set_cookie(DEVICE);
    for attribute in ["; HttpOnly", "; SameSite=Lax", "; Path=/", "; Max-Age=31536000"] {
        assert!(cookie.contains(attribute), "{attribute}: {cookie}");
    }
    let (value, _) = cookie.split_once(';').expect("attributes");
    for planted in [value.to_owned(), value.replacen(DEVICE, SESSION, 1), format!("{DEVICE}=device-of-1")] {
        says(&site.visitor().get_with("/api/user", &[("Cookie", &planted)]).await, 401, LOG_IN);
    }
}

#[actix_web::test]
async fn cookies_of_an_https_site_are_secure_and_have_the_host_prefix() {
    let site = Site::with(&[("SITE_URL", "https://portico.example")]).await;
    let client = site.visitor();
    let answer = client.log_in("admin", ADMIN_PASSWORD).await.expect(200);
    for name in [SECURE_SESSION, SECURE_COMPANION] {
        let cookie = answer.set_cookie(name);
        assert!(cookie.contains("; Secure") && cookie.contains("; Path=/"), "{cookie}");
        assert!(!cookie.contains("Domain"), "{cookie}");
    }
    assert_eq!(answer.set_cookie(SESSION), "");
    client.get("/api/user").await.expect(200);
    // Browsers also take the removal of a `__Host-` cookie only with these attributes.
    let gone = client.post("/api/logout", json!({})).await;
    for name in [SECURE_SESSION, SECURE_COMPANION] {
        let cookie = gone.set_cookie(name);
        for attribute in ["; Max-Age=0", "; Secure", "; Path=/"] {
            assert!(cookie.contains(attribute), "{attribute}: {cookie}");
        }
    }
    // Another host of the same domain can set the plain name, but not the prefixed one.
    let planted = format!("{SESSION}={}", site.admin().await.cookie(SECURE_SESSION));
    says(&site.visitor().get_with("/api/user", &[("Cookie", &planted)]).await, 401, LOG_IN);
}

#[actix_web::test]
async fn a_name_is_trimmed_and_compared_without_regard_to_case() {
    let site = Site::start().await;
    site.client("Zoë Straße").await;
    for name in ["Zoë Straße", "  zoë straße\t", "ZOË STRASSE", "zoe\u{308} stra\u{df}e"] {
        let user = site.login(name, "secret1").await.read("/api/user").await;
        assert_eq!(user["username"], "Zoë Straße");
    }
}

#[actix_web::test]
async fn an_unknown_name_and_a_wrong_password_get_the_same_response() {
    let site = Site::start().await;
    let client = site.visitor();
    for (username, password) in [("admin", "wrong password"), ("nobody", "wrong password"), ("admin", " correct horse")]
    {
        let answer = client.log_in(username, password).await;
        says(&answer, 401, "Invalid username or password");
        assert_eq!((answer.set_cookie(SESSION), answer.set_cookie(COMPANION)), ("", ""));
    }
    // Passwords are not trimmed.
    let padded = format!(" {ADMIN_PASSWORD} ");
    says(&client.log_in("admin", &padded).await, 401, "Invalid username or password");
}

#[actix_web::test]
async fn a_wrong_name_takes_as_long_as_a_wrong_password() {
    let site = Site::start().await;
    let client = site.visitor();
    // The fastest of several runs shows the cost, however busy the machine is.
    let mut quickest = [Duration::MAX; 2];
    for _ in 0..8 {
        for (username, quickest) in ["nobody", "admin"].iter().zip(&mut quickest) {
            let began = Instant::now();
            client.log_in(username, "wrong password").await.expect(401);
            *quickest = began.elapsed().min(*quickest);
        }
    }
    let [nobody, somebody] = quickest;
    // Without the work of hashing, one would take a tenth of the other or less.
    assert!(nobody * 4 > somebody && somebody * 4 > nobody, "{nobody:?} {somebody:?}");
}

#[actix_web::test]
async fn logging_out_ends_the_session_on_the_server() {
    let site = Site::start().await;
    let client = site.admin().await;
    let thief = client.copy(&site.url);
    let answer = client.send(Method::POST, "/api/logout", &[], None).await.expect(204);
    assert_eq!(answer.text, "");
    for name in [SESSION, COMPANION] {
        let gone = answer.set_cookie(name);
        assert!(gone.contains("Max-Age=0"), "{gone}");
        assert!(
            gone.split("; ").any(|attribute| attribute == "Path=/"),
            "a browser forgets the one of this path: {gone}"
        );
    }
    assert_eq!((client.cookie(SESSION), client.cookie(COMPANION)), (String::new(), String::new()));
    says(&thief.get("/api/user").await, 401, LOG_IN);
    assert_eq!(thief.cookie(COMPANION), "", "a browser whose session ended learns that there is no user");
    for gone in [&thief, &site.visitor()] {
        gone.send(Method::POST, "/api/logout", &[], None).await.expect(204);
    }
}

#[actix_web::test]
async fn registering_creates_and_signs_in_a_client() {
    let site = Site::start().await;
    let client = site.visitor();
    let wish = json!({"username": " ada ", "password": "secret1", "displayName": " Ada Lovelace ", "isAdmin": true});
    let answer = client.create("/api/register", wish).await;
    let user = answer.json();
    assert_eq!((&user["username"], &user["displayName"]), (&json!("ada"), &json!("Ada Lovelace")));
    assert_eq!(user["isAdmin"], false, "nobody makes themselves an administrator");
    assert!(answer.set_cookie(COMPANION).starts_with("portico_signed_in=1;"));
    assert_eq!(client.read("/api/user").await, user);
    client.get("/api/admin/users").await.expect(403);

    for taken in ["ada", "ADA ", "Admin"] {
        let answer = site.visitor().post("/api/register", json!({"username": taken, "password": "secret1"})).await;
        says(&answer, 409, "Username already exists");
    }
}

#[actix_web::test]
async fn one_of_concurrent_registrations_gets_the_name() {
    let site = Site::start().await;
    let wishes = ["ada", "Ada", "ADA", "aDa"]
        .map(async |name| site.visitor().post("/api/register", json!({"username": name, "password": "secret1"})).await);
    assert_eq!(statuses(wishes).await, [201, 409, 409, 409]);
}

#[actix_web::test]
async fn closed_registration_is_403() {
    let site = Site::with(&[("REGISTRATION", "closed")]).await;
    let client = site.visitor();
    for body in [json!({"username": "ada", "password": "secret1"}), json!({}), json!([])] {
        says(&client.post("/api/register", body).await, 403, "Registration is closed");
    }
    says(&client.send(Method::POST, "/api/register", &[], Some(b"x".to_vec())).await, 403, "Registration is closed");
    // Administrators can still create accounts.
    site.admin().await.create("/api/admin/users", json!({"username": "ada", "password": "secret1"})).await;
    site.login("ada", "secret1").await;
}

#[actix_web::test]
async fn no_response_contains_a_password_or_hash() {
    let (site, admin) = Site::with_admin().await;
    let wish = json!({"username": "ada", "password": "analytical engine"});
    let created = admin.create("/api/admin/users", wish.clone()).await;
    let path = format!("/api/admin/users/{}", created.id());
    let post =
        json!({"title": "A post", "content": "Text", "published": true, "authors": [created.id()], "slug": "a-post"});
    let answers = [
        created,
        admin.create("/api/admin/blog", post).await,
        admin.get("/api/admin/users").await.expect(200),
        admin.get(&path).await.expect(200),
        admin.put(&path, json!({"password": "analytical engine"})).await.expect(200),
        admin.post("/api/admin/users", wish.clone()).await.expect(409),
        site.visitor().post("/api/login", wish.clone()).await.expect(200),
        site.visitor().create("/api/register", json!({"username": "bob", "password": "analytical engine"})).await,
        site.login("ada", "analytical engine").await.get("/api/user").await.expect(200),
        site.visitor().get("/api/blog").await.expect(200),
        site.visitor().get("/api/blog/a-post").await.expect(200),
        admin.get("/api/admin/blog").await.expect(200),
        admin.get("/api/admin/blog/1").await.expect(200),
        site.visitor().get("/api/authors/ada").await.expect(200),
    ];
    for answer in answers {
        for secret in ["analytical engine", "argon2", "$v=19", "hash", "password"] {
            assert!(!answer.text.to_lowercase().contains(secret), "{secret}: {}", answer.text);
        }
    }
}

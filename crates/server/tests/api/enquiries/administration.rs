//! Listing, filing, searching and deleting enquiries.

use reqwest::Method;
use serde_json::json;

use super::{FIELDS, PATH, names, nothing_sent, received};
use crate::support::{Site, faulty, keys};

const STATUS: &str = "Status must be one of: new, read, answered, spam";

#[actix_web::test]
async fn lists_enquiries_newest_first() {
    let site = Site::start().await;
    let admin = site.admin().await;
    for name in ["Ada", "Bo", "Cy"] {
        received(&site, name, &format!("A question of {name}")).await;
    }
    let list = admin.get(PATH).await.expect(200);
    assert_eq!((list.header("x-total-count"), list.header("x-next-cursor")), ("3", ""));
    let newest = &list.json()[0];
    assert_eq!(keys(newest), FIELDS);
    assert_eq!((&newest["name"], &newest["email"]), (&json!("Cy"), &json!("cy@example.com")));
    assert_eq!((&newest["message"], &newest["company"]), (&json!("A question of Cy"), &json!("Engines Ltd")));
    assert_eq!((&newest["status"], &newest["version"]), (&json!("new"), &json!(1)));
    assert_eq!(newest["mail"], nothing_sent(&json!("Mail is not set up yet"), &json!(null)));
    let one = admin.get(&format!("{PATH}/{}", newest["id"])).await.expect(200);
    assert_eq!((&one.json(), one.header("etag")), (newest, "\"1\""));
    assert_eq!(names(&admin, "").await, ["Cy", "Bo", "Ada"]);
}

#[actix_web::test]
async fn counts_enquiries_by_status() {
    let site = Site::start().await;
    let admin = site.admin().await;
    let (ada, bo) = (received(&site, "Ada", "Hello").await, received(&site, "Bo", "Hello").await);
    received(&site, "Cy", "Hello").await;
    let counts = format!("{PATH}/counts");
    assert_eq!(admin.get(&counts).await.json(), json!({"new": 3, "read": 0, "answered": 0, "spam": 0}));

    let before = admin.get(&ada).await.json();
    let answer = admin.put(&ada, json!({"status": "answered", "name": "Eve", "id": 7})).await.expect(200);
    let mut expected = before.clone();
    (expected["status"], expected["version"]) = (json!("answered"), json!(2));
    assert_eq!((answer.json(), answer.header("etag")), (expected.clone(), "\"2\""), "the status alone changes");
    assert_eq!(admin.get(&ada).await.json(), expected);
    admin.put(&bo, json!({"status": "spam"})).await.expect(200);
    assert_eq!(admin.get(&counts).await.json(), json!({"new": 1, "read": 0, "answered": 1, "spam": 1}));
    for (query, expected) in [("new", vec!["Cy"]), ("answered", vec!["Ada"]), ("spam", vec!["Bo"]), ("read", vec![])] {
        assert_eq!(names(&admin, &format!("status={query}")).await, expected, "{query}");
    }
    assert_eq!(names(&admin, "status=").await, ["Cy", "Ada"], "spam is listed on request only");
    let today = admin.get(PATH).await.json()[0]["createdAt"].as_str().unwrap()[..10].to_owned();
    for period in [&today[..4], &today[..7], &today[..]] {
        assert_eq!(names(&admin, &format!("date={period}")).await, ["Cy", "Ada"], "{period}");
    }
    assert_eq!(names(&admin, "date=1843-09").await, Vec::<String>::new());
    faulty(
        &admin.get(&format!("{PATH}?date=soon")).await,
        &json!({"date": ["Date must be a year, month or day: 2026, 2026-11 or 2026-11-26"]}),
    );
    let file = admin.get(&format!("{PATH}.csv")).await.expect(200).text;
    assert!(file.contains("Ada") && !file.contains("Bo"), "{file}");
    assert_eq!(admin.put(&ada, json!({})).await.expect(200).json()["status"], "answered", "what is absent is kept");
}

#[actix_web::test]
async fn rejects_an_unknown_status() {
    let site = Site::start().await;
    let admin = site.admin().await;
    let path = received(&site, "Ada", "Hello").await;
    for bad in [json!("done"), json!("NEW"), json!(""), json!(null), json!(1), json!(["new"]), json!("new\0")] {
        let answer = admin.put(&path, json!({"status": bad})).await;
        assert_eq!(answer.status, 400, "{bad}");
        if bad != "new\0" {
            faulty(&answer, &json!({"status": [STATUS]}));
        }
    }
    faulty(&admin.get(&format!("{PATH}?status=done")).await, &json!({"status": [STATUS]}));
    faulty(&admin.get(&format!("{PATH}.csv?status=x")).await, &json!({"status": [STATUS]}));
    assert_eq!(admin.get(&path).await.json()["version"], 1);
    admin.put(&format!("{PATH}/999999"), json!({"status": "read"})).await.expect(404);
}

#[actix_web::test]
async fn rejects_a_stale_change_of_status() {
    let site = Site::start().await;
    let admin = site.admin().await;
    let path = received(&site, "Ada", "Hello").await;
    admin.put(&path, json!({"status": "answered"})).await.expect(200);
    let stale = [("If-Match", "\"1\""), ("Content-Type", "application/json")];
    admin.send(Method::PUT, &path, &stale, Some(br#"{"status": "spam"}"#.to_vec())).await.expect(412);
    admin.send(Method::DELETE, &path, &stale[..1], None).await.expect(412);
    assert_eq!(admin.get(&path).await.expect(200).json()["status"], "answered");
    admin.send(Method::DELETE, &path, &[("If-Match", "\"2\"")], None).await.expect(204);
    admin.get(&path).await.expect(404);
}

#[actix_web::test]
async fn deleting_an_enquiry_deletes_its_mail() {
    let site = Site::start().await;
    let admin = site.admin().await;
    let (ada, bo) = (received(&site, "Ada", "Hello").await, received(&site, "Bo", "Hello").await);
    let answer = admin.delete(&ada).await.expect(204);
    assert_eq!(answer.text, "");
    admin.get(&ada).await.expect(404);
    admin.delete(&ada).await.expect(404);
    assert_eq!(names(&admin, "").await, ["Bo"]);
    assert_eq!(site.sql("UPDATE contact_submissions SET name = name WHERE search_body LIKE '%ada%'"), 0);
    assert_eq!(site.sql("UPDATE outbox SET status = status"), 1, "its mail went along");
    admin.get(&bo).await.expect(200);
}

#[actix_web::test]
async fn searches_all_fields_of_enquiries() {
    let site = Site::start().await;
    let admin = site.admin().await;
    received(&site, "Ada Löwe", "We need a loom").await;
    received(&site, "Bo", "100% of an Éclair_X").await;
    for (search, expected) in [
        ("lowe", vec!["Ada Löwe"]),
        ("L%C3%96WE", vec!["Ada Löwe"]),
        ("LOOM", vec!["Ada Löwe"]),
        ("bo%40example", vec!["Bo"]),
        ("engines", vec!["Bo", "Ada Löwe"]),
        ("eclair_", vec!["Bo"]),
        ("100%25", vec!["Bo"]),
        ("eclair+100", vec!["Bo"]),
        ("eclair+loom", vec![]),
        ("a%25b", vec![]),
        ("nothing", vec![]),
    ] {
        let found = admin.get(&format!("{PATH}?q={search}")).await.expect(200);
        assert_eq!(names(&admin, &format!("q={search}")).await, expected, "{search}");
        assert_eq!(found.header("x-total-count"), expected.len().to_string(), "{search}");
    }
    assert_eq!(names(&admin, "q=loom&status=spam").await, Vec::<String>::new());
}

#[actix_web::test]
async fn lists_at_most_100_enquiries_at_a_time() {
    let site = Site::start().await;
    let admin = site.admin().await;
    site.sql(
        "WITH made AS (INSERT INTO contact_submissions (name, email, message, search_head) \
         SELECT 'N' || n % 3, n || '@example.com', 'x', 'n' || n % 3 FROM generate_series(1, 130) n RETURNING id) \
         INSERT INTO outbox (contact_id, message_id) SELECT id, id || '@portico' FROM made",
    );
    let whole = admin.get(PATH).await.expect(200);
    assert_eq!((whole.json().as_array().unwrap().len(), whole.header("x-total-count")), (100, "130"));
    for sort in ["", "createdAt", "-name", "name", "email", "-status"] {
        let (mut seen, mut cursor) = (Vec::new(), String::new());
        loop {
            let part = admin.get(&format!("{PATH}?sort={sort}&limit=50&cursor={cursor}")).await.expect(200);
            assert_eq!(part.header("x-total-count"), "130");
            seen.extend(part.json().as_array().unwrap().iter().map(|enquiry| enquiry["id"].as_i64().unwrap()));
            cursor = part.header("x-next-cursor").to_owned();
            if cursor.is_empty() {
                break;
            }
        }
        seen.sort_unstable();
        seen.dedup();
        assert_eq!(seen.len(), 130, "{sort}: each of them once, equal names and times too");
    }
    for bad in ["limit=0", "limit=101", "cursor=nonsense", "sort=message", "sort=id%3B", "q=%00"] {
        assert_eq!(admin.get(&format!("{PATH}?{bad}")).await.status, 400, "{bad}");
    }
}

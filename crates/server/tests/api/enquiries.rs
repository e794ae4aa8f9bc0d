//! Enquiries: how visitors send them, and how administrators read, file, erase and export them and send their mail again.

mod mail;
mod submission;

use std::collections::BTreeSet;

use ::mail::testing::{Behaviour, Sink};
use serde_json::{Value, json};

use crate::support::{Client, Site, faulty, keys};

const PATH: &str = "/api/admin/enquiries";
const STATUS: &str = "Status must be one of: new, read, answered, spam";
const FIELDS: [&str; 9] = ["company", "createdAt", "email", "id", "mail", "message", "name", "status", "version"];

/// Sends an enquiry as a visitor. Returns its path for administrators.
async fn received(site: &Site, name: &str, message: &str) -> String {
    let email =
        format!("{}@example.com", name.to_lowercase().replace(|letter: char| !letter.is_ascii_alphanumeric(), "."));
    let enquiry = json!({ "name": name, "email": email, "company": "Engines Ltd", "message": message });
    let answer = site.visitor().create("/api/contact", enquiry).await;
    format!("{PATH}/{}", answer.id())
}

/// Returns the names of a list of enquiries.
async fn names(admin: &Client, query: &str) -> Vec<String> {
    let names = admin.get(&format!("{PATH}?{query}")).await.expect(200).each("name");
    names.iter().map(|name| name.as_str().unwrap().to_owned()).collect()
}

/// Starts a mail server and a site that uses it.
async fn site_with_mail(behaviour: Behaviour) -> (Sink, Site) {
    let sink = Sink::start(behaviour).await.expect("a mail server");
    let site = Site::with(&mail_by(&sink.url())).await;
    (sink, site)
}

fn mail_by(url: &str) -> [(&'static str, &str); 3] {
    [("SMTP_URL", url), ("MAIL_FROM", "site@example.com"), ("MAIL_TO", "office@example.com")]
}

fn nothing_sent(error: &Value, next_try_at: &Value) -> Value {
    json!({ "state": "waiting", "attempts": 0, "error": error, "sentAt": null, "nextTryAt": next_try_at })
}

#[actix_web::test]
async fn lists_enquiries_newest_first() {
    let (site, admin) = Site::with_admin().await;
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
    let (site, admin) = Site::with_admin().await;
    let (ada, bo) = (received(&site, "Ada", "Hello").await, received(&site, "Bo", "Hello").await);
    received(&site, "Cy", "Hello").await;
    let counts = format!("{PATH}/counts");
    assert_eq!(admin.read(&counts).await, json!({"new": 3, "read": 0, "answered": 0, "spam": 0}));

    let before = admin.read(&ada).await;
    let answer = admin.put(&ada, json!({"status": "answered", "name": "Eve", "id": 7})).await.expect(200);
    let mut expected = before.clone();
    (expected["status"], expected["version"]) = (json!("answered"), json!(2));
    assert_eq!((answer.json(), answer.header("etag")), (expected.clone(), "\"2\""), "the status alone changes");
    assert_eq!(admin.read(&ada).await, expected);
    admin.put(&bo, json!({"status": "spam"})).await.expect(200);
    assert_eq!(admin.read(&counts).await, json!({"new": 1, "read": 0, "answered": 1, "spam": 1}));
    for (query, expected) in [("new", vec!["Cy"]), ("answered", vec!["Ada"]), ("spam", vec!["Bo"]), ("read", vec![])] {
        assert_eq!(names(&admin, &format!("status={query}")).await, expected, "{query}");
    }
    assert_eq!(names(&admin, "status=").await, ["Cy", "Ada"], "spam is listed on request only");
    let today = admin.read(PATH).await[0]["createdAt"].as_str().unwrap()[..10].to_owned();
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
    let (site, admin) = Site::with_admin().await;
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
    assert_eq!(admin.read(&path).await["version"], 1);
    admin.put(&format!("{PATH}/999999"), json!({"status": "read"})).await.expect(404);
}

#[actix_web::test]
async fn rejects_a_stale_change_of_status() {
    let (site, admin) = Site::with_admin().await;
    let path = received(&site, "Ada", "Hello").await;
    admin.put(&path, json!({"status": "answered"})).await.expect(200);
    admin.put_if(&path, "\"1\"", json!({"status": "spam"})).await.expect(412);
    admin.delete_if(&path, "\"1\"").await.expect(412);
    assert_eq!(admin.read(&path).await["status"], "answered");
    admin.delete_if(&path, "\"2\"").await.expect(204);
    admin.get(&path).await.expect(404);
}

#[actix_web::test]
async fn deleting_an_enquiry_deletes_its_mail() {
    let (site, admin) = Site::with_admin().await;
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
    let (site, admin) = Site::with_admin().await;
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
    let (site, admin) = Site::with_admin().await;
    site.sql(
        "WITH made AS (INSERT INTO contact_submissions (name, email, message, search_head) \
         SELECT 'N' || n % 3, n || '@example.com', 'x', 'n' || n % 3 FROM generate_series(1, 130) n RETURNING id) \
         INSERT INTO outbox (contact_id, message_id) SELECT id, id || '@portico' FROM made",
    );
    let whole = admin.get(PATH).await.expect(200);
    assert_eq!((whole.json().as_array().unwrap().len(), whole.header("x-total-count")), (100, "130"));
    for sort in ["", "-name"] {
        let pages = admin.pages(&format!("{PATH}?sort={sort}&limit=50")).await;
        assert!(pages.iter().all(|page| page.header("x-total-count") == "130"), "{sort}");
        let seen: BTreeSet<_> = pages.iter().flat_map(|page| page.each("id")).map(|id| id.as_i64()).collect();
        assert_eq!(seen.len(), 130, "{sort}: each of them once, equal names and times too");
    }
}

/// The first line of an export.
const HEADER: &str = "\u{feff}id,createdAt,status,name,email,company,message,mail,mailError,mailSentAt\r\n";

#[actix_web::test]
async fn exports_enquiries_with_escaped_formulas() {
    let (site, admin) = Site::with_admin().await;
    received(&site, "Ada", "Plain").await;
    let hostile = json!({
        "name": "=HYPERLINK(\"http://x\")", "email": "+1@example.com", "company": "@SUM(A1), Inc", "message": "-1;=2\nÜber",
    });
    site.visitor().create("/api/contact", hostile).await;
    let file = admin.get(&format!("{PATH}.csv")).await.expect(200);
    assert_eq!(file.header("content-type"), "text/csv; charset=utf-8");
    assert_eq!(file.header("content-disposition"), "attachment; filename=\"enquiries.csv\"");
    assert_eq!(file.header("cache-control"), "no-store");
    let lines = file.text.strip_prefix(HEADER).unwrap_or_else(|| panic!("no header: {}", file.text));
    let time = |id: i64| {
        let (date, _) = lines.split_once(&format!("\"{id}\",\"")).unwrap().1.split_once('"').unwrap();
        date.to_owned()
    };
    let expected = format!(
        "\"2\",\"{}\",\"new\",\"'=HYPERLINK(\"\"http://x\"\")\",\"'+1@example.com\",\"'@SUM(A1), Inc\",\"'-1;'=2\nÜber\",\
         \"waiting\",\"Mail is not set up yet\",\"\"\r\n\
         \"1\",\"{}\",\"new\",\"Ada\",\"ada@example.com\",\"Engines Ltd\",\"Plain\",\"waiting\",\"Mail is not set up yet\",\"\"\r\n",
        time(2),
        time(1),
    );
    assert_eq!(lines, expected);
}

#[actix_web::test]
async fn an_export_has_the_rows_of_the_list() {
    let (site, admin) = Site::with_admin().await;
    let ada = received(&site, "Ada", "loom").await;
    received(&site, "Bo", "loom").await;
    received(&site, "Cy", "nothing").await;
    admin.put(&ada, json!({"status": "spam"})).await.expect(200);
    for (query, expected) in [("", 2), ("q=loom", 1), ("q=loom&status=spam", 1), ("status=answered", 0), ("limit=1", 2)]
    {
        let file = admin.get(&format!("{PATH}.csv?{query}")).await.expect(200).text;
        assert_eq!(file.lines().count(), 1 + expected, "{query}: {file}");
    }
}

#[actix_web::test]
async fn a_long_export_has_every_enquiry_once() {
    let site = Site::start().await;
    site.sql(
        "WITH made AS (INSERT INTO contact_submissions (name, email, message) \
         SELECT 'N', n || '@example.com', 'x' FROM generate_series(1, 1001) n RETURNING id) \
         INSERT INTO outbox (contact_id, message_id) SELECT id, id || '@portico' FROM made",
    );
    let file = site.admin().await.get(&format!("{PATH}.csv")).await.expect(200).text;
    let mut emails: Vec<&str> = file.lines().skip(1).map(|line| line.split(',').nth(4).unwrap()).collect();
    emails.sort_unstable();
    emails.dedup();
    assert_eq!(emails.len(), 1001);
}

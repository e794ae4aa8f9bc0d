//! CSV export of enquiries.

use serde_json::json;

use super::{PATH, received};
use crate::support::Site;

const HEADER: &str = "\u{feff}id,createdAt,status,name,email,company,message,mail,mailError,mailSentAt\r\n";

#[actix_web::test]
async fn exports_enquiries_with_escaped_formulas() {
    let site = Site::start().await;
    let admin = site.admin().await;
    received(&site, "Ada", "Plain").await;
    let hostile = json!({
        "name": "=HYPERLINK(\"http://x\")", "email": "+1@example.com", "company": "@SUM(A1), Inc", "message": "-1;=2\nÜber",
    });
    site.visitor().post("/api/contact", hostile).await.expect(201);
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
async fn escapes_formulas_in_mail_errors() {
    let site = Site::start().await;
    received(&site, "Ada", "Plain").await;
    site.sql("UPDATE outbox SET status = 'refused', last_error = '=1+1'");
    let file = site.admin().await.get(&format!("{PATH}.csv")).await.expect(200).text;
    assert!(file.ends_with(",\"refused\",\"'=1+1\",\"\"\r\n"), "{file}");
}

#[actix_web::test]
async fn an_export_has_the_rows_of_the_list() {
    let site = Site::start().await;
    let admin = site.admin().await;
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

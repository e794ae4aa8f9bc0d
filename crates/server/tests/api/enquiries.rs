//! Enquiries: how visitors send them, and how administrators read, file, erase and export them and send their mail again.

mod administration;
mod export;
mod mail;
mod submission;

use serde_json::{Value, json};

use crate::support::{Client, Site};

const PATH: &str = "/api/admin/enquiries";
const FIELDS: [&str; 9] = ["company", "createdAt", "email", "id", "mail", "message", "name", "status", "version"];

/// Sends an enquiry as a visitor. Returns its path for administrators.
async fn received(site: &Site, name: &str, message: &str) -> String {
    let email =
        format!("{}@example.com", name.to_lowercase().replace(|letter: char| !letter.is_ascii_alphanumeric(), "."));
    let enquiry = json!({ "name": name, "email": email, "company": "Engines Ltd", "message": message });
    let answer = site.visitor().post("/api/contact", enquiry).await.expect(201);
    format!("{PATH}/{}", answer.id())
}

/// Returns the names of a list of enquiries.
async fn names(admin: &Client, query: &str) -> Vec<String> {
    let list = admin.get(&format!("{PATH}?{query}")).await.expect(200).json();
    list.as_array().unwrap().iter().map(|enquiry| enquiry["name"].as_str().unwrap().to_owned()).collect()
}

fn nothing_sent(error: &Value, next_try_at: &Value) -> Value {
    json!({ "state": "waiting", "attempts": 0, "error": error, "sentAt": null, "nextTryAt": next_try_at })
}

//! The AI demos: validation, providers, and failures.

mod budget;
mod faults;
mod offline;
mod provider;
mod questions;

use serde_json::{Value, json};

use crate::support::{Client, Site, faulty};

/// Returns the address of the image for a prompt.
async fn paint(client: &Client, prompt: &str) -> String {
    let answer = client.post("/api/ai/generate-image", json!({ "prompt": prompt })).await.expect(200).json();
    answer["imageUrl"].as_str().expect("an address").to_owned()
}

/// Returns the chat's answer.
async fn chat(client: &Client, message: &str) -> Value {
    client.post("/api/ai/chat", json!({ "message": message })).await.expect(200).json()
}

#[actix_web::test]
async fn rejects_blank_and_long_messages_and_prompts() {
    let site = Site::start().await;
    let visitor = site.visitor();
    let cases = [
        ("/api/ai/chat", "message", "Message", "4,000", 4000),
        ("/api/ai/generate-image", "prompt", "Prompt", "1,000", 1000),
    ];
    for (path, field, name, limit, most) in cases {
        for blank in [json!({}), json!({ field: "" }), json!({ field: " \n\t " }), json!({ field: null })] {
            faulty(&visitor.post(path, blank).await, &json!({ field: [format!("{name} is required")] }));
        }
        let long = visitor.post(path, json!({ field: "é".repeat(most + 1) })).await;
        faulty(&long, &json!({ field: [format!("{name} must be at most {limit} characters")] }));
        faulty(&visitor.post(path, json!({ field: 7 })).await, &json!({ field: [format!("{name} must be text")] }));
        visitor.post(path, json!({ field: "é".repeat(most) })).await.expect(200);
    }
}

//! The AI demos: validation, providers, and failures.

mod budget;
mod faults;
mod offline;
mod provider;
mod questions;

use serde_json::{Value, json};

use crate::support::Client;

/// Returns the address of the image for a prompt.
async fn paint(client: &Client, prompt: &str) -> String {
    let answer = client.post("/api/ai/generate-image", json!({ "prompt": prompt })).await.expect(200).json();
    answer["imageUrl"].as_str().expect("an address").to_owned()
}

/// Returns the chat's answer.
async fn chat(client: &Client, message: &str) -> Value {
    client.post("/api/ai/chat", json!({ "message": message })).await.expect(200).json()
}

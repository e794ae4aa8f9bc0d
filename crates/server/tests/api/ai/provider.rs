//! The demos with an OpenAI-compatible provider.

use base64::{Engine as _, engine::general_purpose::STANDARD};
use serde_json::{Value, json};
use wiremock::{
    Mock, MockServer, ResponseTemplate,
    matchers::{header, method, path},
};

use super::{chat, paint};
use crate::support::{Site, TestResponse};

pub const PNG: &[u8] = b"\x89PNG\r\n\x1a\nrest";
pub const FAILED: &str = "The AI service did not answer. Please try again.";

/// Starts a provider with these responses, and a site that uses it.
pub async fn start(chat: ResponseTemplate, image: ResponseTemplate) -> (MockServer, Site) {
    let server = MockServer::start().await;
    for (place, response) in [("/v1/chat/completions", chat), ("/v1/images/generations", image)] {
        let asked = Mock::given(method("POST")).and(path(place)).and(header("authorization", "Bearer sk-secret"));
        asked.respond_with(response).mount(&server).await;
    }
    let site = Site::with(&[
        ("OPENAI_API_KEY", "sk-secret"),
        ("OPENAI_BASE_URL", &format!("{}/v1", server.uri())),
        ("OPENAI_CHAT_MODEL", "chatty"),
        ("OPENAI_IMAGE_MODEL", "arty"),
        ("SITE_NAME", "Northlight"),
    ])
    .await;
    (server, site)
}

fn saying(content: &Value) -> ResponseTemplate {
    let message = json!({ "role": "assistant", "content": content });
    ResponseTemplate::new(200).set_body_json(json!({
        "id": "1", "object": "chat.completion", "created": 1, "model": "chatty",
        "choices": [{ "index": 0, "finish_reason": "stop", "message": message }],
    }))
}

pub fn painting(data: &Value) -> ResponseTemplate {
    ResponseTemplate::new(200).set_body_json(json!({ "created": 1, "data": data }))
}

pub async fn both(site: &Site) -> [TestResponse; 2] {
    let visitor = site.visitor();
    let chat = visitor.post("/api/ai/chat", json!({ "message": "Hi" })).await;
    [chat, visitor.post("/api/ai/generate-image", json!({ "prompt": "A fox" })).await]
}

#[actix_web::test]
async fn the_configured_provider_answers_the_demos() {
    let image = painting(&json!([{ "b64_json": STANDARD.encode(PNG) }]));
    let (server, site) = start(saying(&json!("Hello from afar.")), image).await;
    assert_eq!(chat(&site.visitor(), " Who are you? ").await, json!({ "reply": "Hello from afar.", "sources": [] }));
    let image = paint(&site.visitor(), "A fox").await;
    assert_eq!(image, format!("data:image/png;base64,{}", STANDARD.encode(PNG)), "never at the provider's address");
    let asked = server.received_requests().await.unwrap();
    let (chat, image): (Value, Value) = (asked[0].body_json().unwrap(), asked[1].body_json().unwrap());
    assert_eq!(
        (&chat["model"], &image["model"], &image["prompt"]),
        (&json!("chatty"), &json!("arty"), &json!("A fox"))
    );
    assert_eq!(chat["messages"][1]["content"], "Who are you?");
    let page = site.visitor().get("/").await.expect(200).text;
    assert!(page.contains(r#""ai":{"chat":"chatty","image":"arty"}"#), "the page says who answers");
    assert!(!page.contains("sk-secret"));
}

mod answers;

use std::time::Instant;

use base64::{Engine, engine::general_purpose::STANDARD};
use domain::{
    Draft,
    ai::{Answer, Image, ImagePrompt, Question},
};
use ports::ai::{AiError, Chat, ImageGenerator};
use serde_json::{Value, json};
use wiremock::{
    Mock, MockServer, Request, ResponseTemplate,
    matchers::{header, method, path},
};

use super::*;

const PNG: &[u8] = b"\x89PNG\r\n\x1a\nrest";

fn settings() -> Settings {
    Settings {
        key: "sk-secret".into(),
        base_url: None,
        chat_model: None,
        image_model: None,
        site: "Acme".into(),
        budget: None,
    }
}

fn provider(server: &MockServer) -> OpenAi {
    OpenAi::new(Settings {
        base_url: Some(format!("{}/v1/", server.uri())),
        chat_model: Some("small".into()),
        ..settings()
    })
}

async fn ask(provider: &OpenAi) -> Result<Answer, AiError> {
    let message = "Who are you?".into();
    provider.answer(Question { message }.validate().unwrap()).await
}

async fn generate_image(provider: &OpenAi) -> Result<Image, AiError> {
    let prompt = "A fox".into();
    provider.generate(ImagePrompt { prompt }.validate().unwrap()).await
}

async fn answering(place: &str, response: ResponseTemplate) -> MockServer {
    let server = MockServer::start().await;
    Mock::given(method("POST"))
        .and(path(place))
        .and(header("authorization", "Bearer sk-secret"))
        .respond_with(response)
        .mount(&server)
        .await;
    server
}

async fn chatting(response: ResponseTemplate) -> MockServer {
    answering("/v1/chat/completions", response).await
}

fn completion(choices: &Value) -> ResponseTemplate {
    ResponseTemplate::new(200).set_body_json(json!({
        "id": "1", "object": "chat.completion", "created": 1, "model": "small", "choices": choices,
    }))
}

fn saying(content: &Value) -> ResponseTemplate {
    let message = json!({"role": "assistant", "content": content});
    completion(&json!([{"index": 0, "finish_reason": "stop", "message": message}]))
}

async fn image_response(data: Value) -> MockServer {
    let body = json!({"created": 1, "data": data});
    answering("/v1/images/generations", ResponseTemplate::new(200).set_body_json(body)).await
}

async fn serving(server: &MockServer, response: ResponseTemplate) {
    let image = Mock::given(method("GET")).and(path("/image"));
    image.respond_with(response).mount(server).await;
}

fn fault<T: std::fmt::Debug>(answer: Result<T, AiError>) -> String {
    match answer {
        Err(AiError::Provider(cause)) => cause.to_string(),
        other => panic!("{other:?}"),
    }
}

#[tokio::test]
async fn the_system_prompt_names_the_site() {
    let server = chatting(saying(&json!(" I am Acme's assistant.\n"))).await;
    let answer = ask(&provider(&server)).await.unwrap();
    assert_eq!(answer.reply, "I am Acme's assistant.");
    assert!(answer.sources.is_empty());

    let requests = server.received_requests().await.unwrap();
    let asked: Value = requests[0].body_json().unwrap();
    assert_eq!(asked["model"], "small");
    assert_eq!(asked["messages"][0]["role"], "system");
    assert!(asked["messages"][0]["content"].as_str().unwrap().contains("Acme"));
    assert_eq!(asked["messages"][1]["content"], "Who are you?");
}

#[tokio::test]
async fn does_not_retry_a_failed_request() {
    for status in [401, 429, 500, 503] {
        let body = json!({"error": {"message": "slow down", "type": "requests"}});
        let busy = ResponseTemplate::new(status).insert_header("retry-after", "30").set_body_json(body);
        let server = chatting(busy).await;
        let start = Instant::now();
        assert!(fault(ask(&provider(&server)).await).contains(&status.to_string()));
        assert!(start.elapsed() < Duration::from_secs(20));
        assert_eq!(server.received_requests().await.unwrap().len(), 1);
    }
}

#[tokio::test]
async fn an_unreadable_response_is_a_provider_failure() {
    for response in [
        ResponseTemplate::new(200).set_body_string("{\"choices\": ["),
        ResponseTemplate::new(200).set_body_string("<html>"),
        ResponseTemplate::new(200),
        completion(&json!([])),
        saying(&Value::Null),
        saying(&json!("  \n")),
    ] {
        let server = chatting(response).await;
        fault(ask(&provider(&server)).await);
    }
}

#[tokio::test]
async fn a_slow_image_times_out_in_the_response_and_at_its_url() {
    let delay = Duration::from_secs(20);
    let server = MockServer::start().await;
    let body = json!({"created": 1, "data": [{"url": format!("{}/image", server.uri())}]});
    let named = ResponseTemplate::new(200).set_body_json(body);
    let slow = answering("/v1/images/generations", named.clone().set_delay(delay)).await;
    Mock::given(method("POST")).respond_with(named).mount(&server).await;
    serving(&server, ResponseTemplate::new(200).set_body_bytes(PNG).set_delay(delay)).await;
    for (server, requests) in [(&slow, 1), (&server, 2)] {
        let mut provider = provider(server);
        provider.connection.time_limit = Duration::from_secs(1);
        let start = Instant::now();
        assert_eq!(fault(generate_image(&provider).await), ResponseError::Late.to_string());
        assert!(start.elapsed() < delay);
        assert_eq!(server.received_requests().await.unwrap().len(), requests);
    }
}

#[tokio::test]
async fn an_unreachable_or_untrusted_provider_is_a_provider_failure() {
    let listener = std::net::TcpListener::bind(("127.0.0.1", 0)).unwrap();
    let address = listener.local_addr().unwrap();
    drop(listener);
    let server = MockServer::start().await;
    for url in [format!("http://{address}/v1"), server.uri().replace("http://", "https://")] {
        fault(ask(&OpenAi::new(Settings { base_url: Some(url), ..settings() })).await);
    }
}

#[tokio::test]
async fn a_request_without_a_permit_is_busy() {
    let server = chatting(saying(&json!("Hi"))).await;
    let provider = provider(&server);
    let turns = provider.connection.turns.acquire_many(8).await.unwrap();
    let start = Instant::now();
    assert!(matches!(ask(&provider).await, Err(AiError::Busy(_))));
    assert!(start.elapsed() < Duration::from_secs(20));
    drop(turns);
    assert_eq!(ask(&provider).await.unwrap().reply, "Hi");
}

#[tokio::test]
async fn fetches_an_image_from_another_host_without_the_key() {
    let server = MockServer::start().await;
    let url = format!("{}/image", server.uri());
    let body = json!({"created": 1, "data": [{"url": url}]});
    Mock::given(method("POST")).respond_with(ResponseTemplate::new(200).set_body_json(body)).mount(&server).await;
    let jpeg = b"\xff\xd8\xff\xe0rest".to_vec();
    let response = ResponseTemplate::new(200).set_body_raw(jpeg.clone(), "text/html");
    serving(&server, response).await;

    let image = generate_image(&provider(&server)).await.unwrap();
    assert_eq!(image.media_type, "image/jpeg");
    assert_eq!(image.bytes, jpeg);
    let requests = server.received_requests().await.unwrap();
    let fetched: &Request = requests.last().unwrap();
    assert!(fetched.headers.get("authorization").is_none());
}

#[tokio::test]
async fn an_invalid_image_is_a_provider_failure() {
    let html = STANDARD.encode("<svg onload=\"alert(1)\"/>");
    for data in [
        json!([]),
        json!([{"b64_json": html}]),
        json!([{"b64_json": "%%%"}]),
        json!([{"url": "file:///etc/passwd"}]),
        json!([{"url": "not a url"}]),
        json!([{"url": "http://127.0.0.1:1/image"}]),
    ] {
        let server = image_response(data).await;
        fault(generate_image(&provider(&server)).await);
    }
}

#[tokio::test]
async fn accepts_images_up_to_eight_mebibytes() {
    let server = MockServer::start().await;
    let large = [PNG, &vec![0; image::MAX_IMAGE]].concat();
    serving(&server, ResponseTemplate::new(200).set_body_bytes(large.clone())).await;
    let web = reqwest_client();
    let fetched = image::fetch(&web, &web::Provider::new(&server.uri()), &format!("{}/image", server.uri())).await;
    assert_eq!(fetched.unwrap_err().to_string(), ResponseError::TooLarge(image::MAX_IMAGE).to_string());
    let decoded = image::decode(&STANDARD.encode(&large));
    assert_eq!(decoded.unwrap_err().to_string(), ResponseError::TooLarge(image::MAX_IMAGE).to_string());
    assert!(image::decode(&STANDARD.encode(&large[..image::MAX_IMAGE])).is_ok());
}

fn reqwest_client() -> reqwest::Client {
    let _ = rustls::crypto::ring::default_provider().install_default();
    reqwest::Client::builder().tls_certs_only([]).build().unwrap()
}

#[test]
fn debug_output_shows_the_models_but_not_the_key() {
    let provider = OpenAi::new(Settings { image_model: Some("dall-e-3".into()), ..settings() });
    assert_eq!(Chat::model(&provider), Some(DEFAULT_CHAT_MODEL));
    assert_eq!(ImageGenerator::model(&provider), Some("dall-e-3"));
    assert!(!format!("{provider:?}").contains("sk-secret"));
}

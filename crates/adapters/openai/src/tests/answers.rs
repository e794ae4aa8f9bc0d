//! Providers' responses: parsing, size limits, and what is logged.

use std::{io::Read as _, sync::Arc};

use super::*;

#[tokio::test]
async fn a_chat_response_needs_only_its_text() {
    let message = json!({"role": "assistant", "content": "Hi"});
    let choice = json!({"index": 0, "finish_reason": "stop", "message": message});
    let whole = json!({"id": "1", "object": "chat.completion", "created": 1, "model": "small", "choices": [choice]});
    let with = |field: &str, value: Value| {
        let mut whole = whole.clone();
        whole[field] = value;
        whole
    };
    for body in [
        json!({"choices": [{"message": {"content": "Hi"}}]}),
        with("service_tier", json!("on_demand")),
        with("created", json!(1.5)),
        with("object", json!(null)),
        with("usage", json!({"prompt_tokens": 1, "completion_tokens": 1})),
        with("choices", json!([{"index": 0, "finish_reason": "eos", "message": message}])),
        with("choices", json!([{"index": 0, "finish_reason": "", "message": message}])),
        with("choices", json!([{"message": {"role": "bot", "content": "Hi"}}])),
    ] {
        let server = chatting(ResponseTemplate::new(200).set_body_json(&body)).await;
        assert_eq!(ask(&provider(&server)).await.unwrap().reply, "Hi", "{body}");
    }
}

#[tokio::test]
async fn an_image_response_needs_only_the_image() {
    for data in [json!({"b64_json": STANDARD.encode(PNG)}), json!({"b64_json": STANDARD.encode(PNG), "url": null})] {
        let body = json!({"data": [data]});
        let server = answering("/v1/images/generations", ResponseTemplate::new(200).set_body_json(body)).await;
        assert_eq!(generate_image(&provider(&server)).await.unwrap().bytes, PNG);
    }
}

#[tokio::test]
async fn reads_a_response_up_to_its_maximum_size() {
    let long = saying(&json!("x".repeat(chat::MAX_BYTES)));
    let server = chatting(long).await;
    assert_eq!(fault(ask(&provider(&server)).await), ResponseError::TooLarge(chat::MAX_BYTES).to_string());

    let server = image_response(json!([{"b64_json": "A".repeat(image::MAX_BYTES)}])).await;
    assert_eq!(fault(generate_image(&provider(&server)).await), ResponseError::TooLarge(image::MAX_BYTES).to_string());

    let largest = [PNG, &vec![0; image::MAX_IMAGE - PNG.len()]].concat();
    let server = image_response(json!([{"b64_json": STANDARD.encode(&largest)}])).await;
    assert_eq!(generate_image(&provider(&server)).await.unwrap().bytes, largest);
}

#[tokio::test]
async fn logs_a_failure_in_one_line_without_the_response() {
    let (mut read, written) = std::io::pipe().unwrap();
    let subscriber = tracing_subscriber::fmt().with_writer(Arc::new(written)).with_max_level(tracing::Level::WARN);
    let logging = tracing::subscriber::set_default(subscriber.finish());
    let secret = "sk-secret\0".repeat(100);
    let error = json!({"error": {"message": secret, "type": "invalid_request_error"}});
    for response in [
        ResponseTemplate::new(500).set_body_string(&secret),
        ResponseTemplate::new(401).set_body_json(error),
        ResponseTemplate::new(404).set_body_string(&secret),
        ResponseTemplate::new(200).set_body_string(&secret),
        ResponseTemplate::new(200).set_body_json(json!({"choices": secret})),
    ] {
        let server = chatting(response).await;
        let told = fault(ask(&provider(&server)).await);
        assert!(told.len() < 100 && !told.contains("secret") && !told.contains('\0'), "{told}");
    }
    drop(logging);
    let mut logged = String::new();
    read.read_to_string(&mut logged).unwrap();
    assert_eq!(logged, "");
}

//! Pictures generated from the words in their address, such as `/art/radiology-triage-48-17-15-19.svg`.

use actix_web::{
    HttpRequest, HttpResponse,
    http::{StatusCode, header::HeaderValue},
    web::Path,
};
use ports::ai::Artwork;
use web_http::port::Port;

use crate::read_only;
use web_http::{
    cache::{CachedResponse, Policy},
    log_context::note_route,
};

/// The longest text, in characters.
const MAX_WORDS: usize = 120;

/// `/art/{words}.svg`. Not cached here: addresses are unlimited, drawing is quick, and browsers keep it for an hour.
pub async fn serve(request: HttpRequest, artwork: Port<dyn Artwork>, words: Path<String>) -> HttpResponse {
    note_route(&request, "/art/{words}.svg");
    if let Some(refusal) = read_only::method_not_allowed(&request) {
        return refusal;
    }
    if words.chars().count() > MAX_WORDS {
        return read_only::refusal(StatusCode::NOT_FOUND, "Not found");
    }
    let image = artwork.draw(&words.replace(['-', '+'], " "));
    let content_type = HeaderValue::from_static("image/svg+xml; charset=utf-8");
    CachedResponse::new(StatusCode::OK, content_type, Policy::Brief, image.bytes.into()).respond(&request).await
}

//! The files of the browser bundle, and its manifest. Those at the root are served by `pages::serve`.

use std::{borrow::Cow, collections::HashMap};

use actix_web::{
    HttpRequest, HttpResponse,
    http::{
        StatusCode,
        header::{ContentEncoding, HeaderValue},
    },
    web::{Bytes, Data},
};
use serde::Deserialize;

use crate::read_only;
use web_http::{
    cache::{CachedResponse, Policy},
    log_context::note_route,
};

/// The name of the manifest, which is not served.
const MANIFEST: &str = "manifest.json";

/// The manifest of the browser build.
#[derive(Clone, Debug, Default, Deserialize)]
pub struct Manifest {
    /// The inline script, which the content security policy has to allow.
    pub boot: String,
    /// Addresses of fonts to preload on every page.
    pub fonts: Vec<String>,
    /// Addresses of style sheets.
    pub css: Vec<String>,
    /// Addresses of a page's scripts, in order, by the name of its chunk.
    pub chunks: HashMap<String, Vec<String>>,
}

/// A manifest that can't be read.
#[derive(Debug, thiserror::Error)]
#[error("the browser bundle's manifest can't be read: {0}")]
pub struct UnreadableManifest(#[from] serde_json::Error);

#[derive(Debug)]
pub struct Assets {
    files: HashMap<String, CachedResponse>,
    manifest: Option<Manifest>,
}

impl Assets {
    /// Takes the files by name, with their compressed forms (`.br`, `.gz`). Without a manifest the frontend counts as not built.
    pub fn new(files: impl IntoIterator<Item = (String, Cow<'static, [u8]>)>) -> Result<Self, UnreadableManifest> {
        let mut files: HashMap<String, Bytes> = files.into_iter().map(|(name, file)| (name, bytes(file))).collect();
        let manifest: Option<Manifest> =
            files.remove(MANIFEST).map(|text| serde_json::from_slice(&text)).transpose()?;
        let served = files.iter().filter(|(name, _)| !is_compressed(name, &files));
        let stored = served.map(|(name, plain)| (format!("/{name}"), store(name, plain, &files)));
        Ok(Self { files: stored.collect(), manifest })
    }

    /// Returns the manifest; `None` without a build.
    #[must_use]
    pub fn manifest(&self) -> Option<&Manifest> {
        self.manifest.as_ref()
    }

    /// Returns the inline script of all documents; empty without a build.
    #[must_use]
    pub fn boot(&self) -> &str {
        self.manifest.as_ref().map_or("", |manifest| &manifest.boot)
    }

    #[must_use]
    pub fn file(&self, path: &str) -> Option<&CachedResponse> {
        self.files.get(path)
    }
}

pub async fn serve(request: HttpRequest, assets: Data<Assets>) -> HttpResponse {
    note_route(&request, "/assets/{path}");
    if let Some(refusal) = read_only::method_not_allowed(&request) {
        return refusal;
    }
    match assets.file(request.uri().path()) {
        Some(file) => file.respond(&request).await,
        None => read_only::refusal(StatusCode::NOT_FOUND, "Not found"),
    }
}

fn bytes(file: Cow<'static, [u8]>) -> Bytes {
    match file {
        Cow::Borrowed(file) => Bytes::from_static(file),
        Cow::Owned(file) => file.into(),
    }
}

fn is_compressed(name: &str, files: &HashMap<String, Bytes>) -> bool {
    let plain = name.strip_suffix(".br").or_else(|| name.strip_suffix(".gz"));
    plain.is_some_and(|plain| plain == MANIFEST || files.contains_key(plain))
}

fn store(name: &str, plain: &Bytes, files: &HashMap<String, Bytes>) -> CachedResponse {
    // File names below assets/ contain a hash of the content.
    let policy = if name.starts_with("assets/") { Policy::Immutable } else { Policy::Brief };
    let mut response = CachedResponse::new(StatusCode::OK, content_type(name), policy, plain.clone());
    for (suffix, encoding) in [("br", ContentEncoding::Brotli), ("gz", ContentEncoding::Gzip)] {
        if let Some(compressed) = files.get(&format!("{name}.{suffix}")) {
            response = response.with_form(encoding, compressed.clone());
        }
    }
    response
}

fn content_type(name: &str) -> HeaderValue {
    HeaderValue::from_static(match name.rsplit_once('.').map_or("", |(_, extension)| extension) {
        "js" => "text/javascript; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "json" | "map" => "application/json",
        "svg" => "image/svg+xml; charset=utf-8",
        "png" => "image/png",
        "jpg" | "jpeg" => "image/jpeg",
        "webp" => "image/webp",
        "ico" => "image/x-icon",
        "woff2" => "font/woff2",
        "txt" => "text/plain; charset=utf-8",
        _ => "application/octet-stream",
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use actix_web::{body::to_bytes, test::TestRequest};

    fn assets() -> Assets {
        let file = |name: &str, text: &'static str| (name.to_owned(), Cow::Borrowed(text.as_bytes()));
        Assets::new([
            file("assets/client.abc.js", "plain"),
            file("assets/client.abc.js.br", "brotli"),
            file("assets/client.abc.js.gz", "gzip"),
            file("favicon.svg", "<svg/>"),
            file("manifest.json", r#"{"boot":"1","fonts":[],"css":[],"entry":[],"chunks":{}}"#),
            file("manifest.json.br", "x"),
        ])
        .unwrap()
    }

    async fn get(path: &str, accept: &str) -> (u16, HttpResponse) {
        let request = TestRequest::with_uri(path).insert_header(("accept-encoding", accept)).to_http_request();
        let response = serve(request, Data::new(assets())).await;
        (response.status().as_u16(), response)
    }

    #[actix_web::test]
    async fn serves_precompressed_files_as_immutable() {
        for (accept, body) in [("br", "brotli"), ("gzip", "gzip"), ("", "plain")] {
            let (status, response) = get("/assets/client.abc.js", accept).await;
            assert_eq!(status, 200);
            let headers = response.headers().clone();
            assert_eq!(headers.get("content-type").unwrap(), "text/javascript; charset=utf-8");
            assert_eq!(headers.get("cache-control").unwrap(), "public, max-age=31536000, immutable");
            assert_eq!(headers.get("vary").unwrap(), "Accept-Encoding");
            assert_eq!(to_bytes(response.into_body()).await.unwrap(), body);
        }
    }

    #[actix_web::test]
    async fn missing_and_internal_files_are_404() {
        for path in ["/assets/other.js", "/manifest.json", "/manifest.json.br", "/assets/client.abc.js.br", "/assets/"]
        {
            assert_eq!(get(path, "br").await.0, 404, "{path}");
        }
    }

    #[test]
    fn without_a_manifest_there_is_no_build() {
        assert_eq!(assets().boot(), "1");
        assert!(Assets::new([]).unwrap().manifest().is_none());
        assert!(Assets::new([("manifest.json".to_owned(), Cow::Borrowed(b"{".as_slice()))]).is_err());
    }
}

//! A response prepared for serving: header values and validators are computed in advance, compressed forms at the first request.

use std::io;

use actix_web::{
    HttpRequest, HttpResponse,
    body::{self, BoxBody},
    dev::RequestHead,
    http::{
        Method, StatusCode,
        header::{self, ContentEncoding, HeaderName, HeaderValue},
    },
    web::{Bytes, Data},
};
use base64::{Engine as _, engine::general_purpose::URL_SAFE_NO_PAD};
use sha2::{Digest, Sha256};
use tokio::sync::OnceCell;

use super::{Features, cdn, encoding};
use crate::{
    log_context::note_route,
    response::PublicResponse,
    settings::{Cdn, Settings},
};

/// Shorter bodies are not compressed: it would gain nothing.
const MIN_COMPRESSED_LENGTH: usize = 400;

/// How long a client may cache a response.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Policy {
    /// It has to revalidate each time.
    Revalidate,
    /// Forever: the URL changes with the content.
    Immutable,
    /// For an hour.
    Brief,
    /// Not at all.
    Never,
}

impl Policy {
    const fn header(self) -> &'static str {
        match self {
            Self::Revalidate => "no-cache, stale-if-error=3600",
            Self::Immutable => "public, max-age=31536000, immutable",
            Self::Brief => "public, max-age=3600",
            Self::Never => "no-store",
        }
    }
}

/// A response that can be served any number of times.
#[derive(Debug)]
pub struct CachedResponse {
    pub status: StatusCode,
    pub policy: Policy,
    /// The pattern that metrics name.
    pub route: Option<&'static str>,
    /// Whether signed-in users may get another response.
    pub varies_by_session: bool,
    /// What it was made from, if a CDN may keep it until that is written.
    pub(super) read: Features,
    /// The uncompressed body.
    pub plain: Bytes,
    content_type: HeaderValue,
    extra: Vec<(HeaderName, HeaderValue)>,
    compressible: bool,
    /// In the order of [`encoding::CODINGS`].
    forms: [Form; encoding::CODINGS.len()],
}

/// The body in a coding.
#[derive(Debug)]
struct Form {
    coding: ContentEncoding,
    /// A strong validator from a hash of the plain body; `None` if the response can't be revalidated.
    etag: Option<HeaderValue>,
    bytes: OnceCell<Bytes>,
}

impl CachedResponse {
    #[must_use]
    pub fn new(status: StatusCode, content_type: HeaderValue, policy: Policy, plain: Bytes) -> Self {
        let type_ = content_type.as_bytes();
        let contains = |text: &[u8]| type_.windows(text.len()).any(|part| part == text);
        let text = type_.starts_with(b"text/") || contains(b"json") || contains(b"xml");
        let digest = (policy != Policy::Never && status.is_success()).then(|| Sha256::digest(&plain));
        let form = |coding: ContentEncoding| {
            let is_plain = coding == ContentEncoding::Identity;
            let etag = digest.map(|digest| {
                let digest = URL_SAFE_NO_PAD.encode(&digest[..16]);
                if is_plain { format!("\"{digest}\"") } else { format!("\"{digest}-{}\"", coding.as_str()) }
            });
            let etag = etag.and_then(|etag| HeaderValue::try_from(etag).ok());
            Form { coding, etag, bytes: OnceCell::new_with(is_plain.then(|| plain.clone())) }
        };
        Self {
            status,
            policy,
            route: None,
            varies_by_session: false,
            read: Features::default(),
            content_type,
            extra: Vec::new(),
            compressible: text && plain.len() >= MIN_COMPRESSED_LENGTH,
            forms: encoding::CODINGS.map(form),
            plain,
        }
    }

    /// Returns the response of a public read. Invalid headers are left out.
    #[must_use]
    pub fn json(response: PublicResponse) -> Self {
        let json = HeaderValue::from_static("application/json");
        let extra = response.headers.into_iter().filter_map(|(name, value)| {
            let name = HeaderName::from_bytes(name.as_bytes()).ok()?;
            Some((name, HeaderValue::from_str(&value).ok()?))
        });
        Self { extra: extra.collect(), ..Self::new(StatusCode::OK, json, Policy::Revalidate, response.body) }
    }

    #[must_use]
    pub fn with(mut self, name: HeaderName, value: HeaderValue) -> Self {
        self.extra.push((name, value));
        self
    }

    #[must_use]
    pub fn with_route(mut self, route: &'static str) -> Self {
        self.route = Some(route);
        self
    }

    #[must_use]
    pub fn with_form(mut self, coding: ContentEncoding, bytes: Bytes) -> Self {
        self.compressible = true;
        if let Some(form) = self.forms.iter_mut().find(|form| form.coding == coding) {
            form.bytes = OnceCell::new_with(Some(bytes));
        }
        self
    }

    /// Returns the value of an additional header, such as `X-Next-Cursor`.
    #[must_use]
    pub fn extra(&self, name: &str) -> Option<&str> {
        let header = self.extra.iter().find(|(key, _)| key.as_str().eq_ignore_ascii_case(name));
        header.and_then(|(_, value)| value.to_str().ok())
    }

    /// Returns the HTTP response, in the coding that the client prefers, or `304`.
    pub async fn respond(&self, request: &HttpRequest) -> HttpResponse {
        if let Some(route) = self.route {
            note_route(request, route);
        }
        let (head, cdn) = (request.head(), request.app_data::<Data<Settings>>().and_then(|settings| settings.cdn));
        let form = self.wanted(head);
        if form.is_known(head) {
            return self.response(head, cdn, form, None);
        }
        match form.bytes(&self.plain).await {
            Ok(bytes) => self.response(head, cdn, form, Some(bytes)),
            Err(error) => {
                tracing::error!(%error, "a response could not be compressed");
                self.response(head, cdn, &self.forms[0], Some(&self.plain))
            }
        }
    }

    /// Returns what [`Self::respond`] does, if the body needn't be compressed first.
    #[must_use]
    pub fn respond_at_once(&self, head: &RequestHead, cdn: Option<Cdn>) -> Option<HttpResponse> {
        let form = self.wanted(head);
        let body = if form.is_known(head) { None } else { Some(form.bytes.get()?) };
        Some(self.response(head, cdn, form, body))
    }

    fn wanted(&self, head: &RequestHead) -> &Form {
        let coding = if self.compressible { encoding::negotiate(&head.headers) } else { ContentEncoding::Identity };
        self.forms.iter().find(|form| form.coding == coding).unwrap_or(&self.forms[0])
    }

    /// Returns the response in a form; without a body it is `304`.
    fn response(&self, head: &RequestHead, cdn: Option<Cdn>, form: &Form, body: Option<&Bytes>) -> HttpResponse {
        let mut response = match body {
            Some(bytes) => HttpResponse::with_body(self.status, BoxBody::new(bytes.clone())),
            None => HttpResponse::with_body(StatusCode::NOT_MODIFIED, BoxBody::new(body::None::new())),
        };
        let headers = response.headers_mut();
        if body.is_some() {
            headers.insert(header::CONTENT_TYPE, self.content_type.clone());
            if form.coding != ContentEncoding::Identity {
                headers.insert(header::CONTENT_ENCODING, HeaderValue::from_static(form.coding.as_str()));
            }
        }
        let vary = if self.varies_by_session { "Accept-Encoding, Cookie" } else { "Accept-Encoding" };
        headers.insert(header::CACHE_CONTROL, HeaderValue::from_static(self.policy.header()));
        headers.insert(header::VARY, HeaderValue::from_static(vary));
        if let Some(etag) = &form.etag {
            headers.insert(header::ETAG, etag.clone());
        }
        for (name, value) in &self.extra {
            headers.insert(name.clone(), value.clone());
        }
        // A CDN may keep what can be purged. A missing page may be there for an administrator.
        let is_for_all = self.status == StatusCode::OK && self.policy == Policy::Revalidate && !self.varies_by_session;
        if let Some(cdn) = cdn.filter(|_| is_for_all && !self.read.is_empty()) {
            cdn::add(headers, &head.headers, cdn, self.read);
        }
        response
    }
}

impl Form {
    /// Returns whether the client has it already.
    fn is_known(&self, head: &RequestHead) -> bool {
        let Some(etag) = self.etag.as_ref().filter(|_| matches!(head.method, Method::GET | Method::HEAD)) else {
            return false;
        };
        let lines = head.headers.get_all(header::IF_NONE_MATCH).map(HeaderValue::as_bytes);
        let mut known = lines.flat_map(|line| line.split(|byte| *byte == b',')).map(<[u8]>::trim_ascii);
        known.any(|known| known == b"*" || known.strip_prefix(b"W/").unwrap_or(known) == etag.as_bytes())
    }

    /// Returns the body. It is compressed at the first request, off the async threads.
    async fn bytes(&self, plain: &Bytes) -> io::Result<&Bytes> {
        let compress = || async {
            let (coding, plain) = (self.coding, plain.clone());
            let compressed = tokio::task::spawn_blocking(move || encoding::encode(coding, &plain)).await;
            compressed.unwrap_or_else(|panicked| Err(io::Error::other(panicked)))
        };
        self.bytes.get_or_try_init(compress).await
    }
}

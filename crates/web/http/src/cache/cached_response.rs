//! A response prepared for serving: header values and validators are computed in advance, compressed forms at the first request.

use std::io;

use actix_web::{
    HttpRequest, HttpResponse, HttpResponseBuilder, body,
    http::{
        Method, StatusCode,
        header::{self, ContentEncoding, ETag, EntityTag, Header as _, HeaderName, HeaderValue, IfNoneMatch},
    },
    web::Bytes,
};
use base64::{Engine as _, engine::general_purpose::URL_SAFE_NO_PAD};
use sha2::{Digest, Sha256};
use tokio::sync::OnceCell;

use super::{
    Features, cdn,
    encoding::{self, COMPRESSED},
};
use crate::{log_context::note_route, response::PublicResponse};

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
    status: StatusCode,
    policy: Policy,
    /// The pattern that metrics name.
    route: Option<&'static str>,
    content_type: HeaderValue,
    by_session: bool,
    /// What it was made from, if a CDN may keep it until that is written.
    read: Features,
    extra: Vec<(HeaderName, HeaderValue)>,
    /// A hash of the plain form; `None` if the response can't be revalidated.
    digest: Option<String>,
    compressible: bool,
    /// The compressed forms, in the order of [`COMPRESSED`].
    forms: [OnceCell<Bytes>; COMPRESSED.len()],
    plain: Bytes,
}

impl CachedResponse {
    /// Returns a response with this body.
    #[must_use]
    pub fn new(status: StatusCode, content_type: HeaderValue, policy: Policy, plain: Bytes) -> Self {
        let type_ = content_type.as_bytes();
        let contains = |text: &[u8]| type_.windows(text.len()).any(|part| part == text);
        let text = type_.starts_with(b"text/") || contains(b"json") || contains(b"xml");
        Self {
            status,
            policy,
            route: None,
            by_session: false,
            read: Features::default(),
            extra: Vec::new(),
            digest: (policy != Policy::Never && status.is_success())
                .then(|| URL_SAFE_NO_PAD.encode(&Sha256::digest(&plain)[..16])),
            compressible: text && plain.len() >= MIN_COMPRESSED_LENGTH,
            forms: Default::default(),
            content_type,
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

    /// Adds a header.
    #[must_use]
    pub fn with(mut self, name: HeaderName, value: HeaderValue) -> Self {
        self.extra.push((name, value));
        self
    }

    /// Names the pattern of its route, for metrics.
    #[must_use]
    pub fn with_route(mut self, route: &'static str) -> Self {
        self.route = Some(route);
        self
    }

    /// Marks a response that may be another one for signed-in users.
    #[must_use]
    pub fn varying_by_session(mut self) -> Self {
        self.by_session = true;
        self
    }

    /// Names the features that it was made from.
    pub(super) fn made_from(mut self, read: Features) -> Self {
        self.read = read;
        self
    }

    /// Adds a compressed form.
    #[must_use]
    pub fn with_form(mut self, coding: ContentEncoding, bytes: Bytes) -> Self {
        self.compressible = true;
        if let Some(place) = COMPRESSED.iter().position(|other| *other == coding) {
            self.forms[place] = OnceCell::new_with(Some(bytes));
        }
        self
    }

    /// Returns whether signed-in users may get another response.
    #[must_use]
    pub fn varies_by_session(&self) -> bool {
        self.by_session
    }

    /// Returns whether it may be cached.
    #[must_use]
    pub fn is_cacheable(&self) -> bool {
        self.policy != Policy::Never
    }

    /// Returns the uncompressed body.
    #[must_use]
    pub fn plain(&self) -> &Bytes {
        &self.plain
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
        let wanted = if self.compressible { encoding::negotiate(request) } else { ContentEncoding::Identity };
        if self.is_known(request, wanted) {
            let mut response = self.builder(StatusCode::NOT_MODIFIED, wanted).body(body::None::new());
            self.add_cdn_headers(request, response.headers_mut());
            return response;
        }
        let (coding, bytes) = self.form(wanted).await;
        let mut response = self.builder(self.status, coding);
        response.insert_header((header::CONTENT_TYPE, self.content_type.clone()));
        if coding != ContentEncoding::Identity {
            response.insert_header(coding);
        }
        let mut response = response.body(bytes);
        self.add_cdn_headers(request, response.headers_mut());
        response
    }

    /// Adds the headers of a CDN if its copy can be purged. A missing page may be there for an administrator.
    fn add_cdn_headers(&self, request: &HttpRequest, headers: &mut header::HeaderMap) {
        let is_for_all = self.status == StatusCode::OK && self.policy == Policy::Revalidate && !self.by_session;
        if is_for_all && !self.read.is_empty() {
            cdn::add(headers, request, self.read);
        }
    }

    /// Adds the headers that a response and its `304` share.
    fn builder(&self, status: StatusCode, coding: ContentEncoding) -> HttpResponseBuilder {
        let mut response = HttpResponse::build(status);
        response.insert_header((header::CACHE_CONTROL, self.policy.header()));
        response
            .insert_header((header::VARY, if self.by_session { "Accept-Encoding, Cookie" } else { "Accept-Encoding" }));
        if let Some(etag) = self.etag(coding) {
            response.insert_header(ETag(etag));
        }
        for (name, value) in &self.extra {
            response.insert_header((name, value.clone()));
        }
        response
    }

    /// Returns a strong validator; each coding has its own.
    fn etag(&self, coding: ContentEncoding) -> Option<EntityTag> {
        let digest = self.digest.as_ref()?;
        Some(EntityTag::new_strong(match coding {
            ContentEncoding::Identity => digest.clone(),
            coding => format!("{digest}-{}", coding.as_str()),
        }))
    }

    fn is_known(&self, request: &HttpRequest, coding: ContentEncoding) -> bool {
        matches!(*request.method(), Method::GET | Method::HEAD)
            && self.etag(coding).is_some_and(|etag| match IfNoneMatch::parse(request) {
                Ok(IfNoneMatch::Any) => true,
                Ok(IfNoneMatch::Items(known)) => known.iter().any(|known| known.weak_eq(&etag)),
                Err(_) => false,
            })
    }

    /// Returns the body in a coding. It is compressed at the first request, off the async threads.
    async fn form(&self, coding: ContentEncoding) -> (ContentEncoding, Bytes) {
        let Some(place) = COMPRESSED.iter().position(|other| *other == coding) else {
            return (ContentEncoding::Identity, self.plain.clone());
        };
        let compressed = self.forms[place].get_or_try_init(|| async {
            let plain = self.plain.clone();
            let compressed = tokio::task::spawn_blocking(move || encoding::encode(coding, &plain)).await;
            compressed.unwrap_or_else(|panicked| Err(io::Error::other(panicked)))
        });
        match compressed.await {
            Ok(bytes) => (coding, bytes.clone()),
            Err(error) => {
                tracing::error!(%error, "a response could not be compressed");
                (ContentEncoding::Identity, self.plain.clone())
            }
        }
    }
}

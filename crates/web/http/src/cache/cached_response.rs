//! A response prepared for serving: header values and validators are computed in advance, compressed forms at the first request.

use std::io;

use actix_web::{
    HttpRequest, HttpResponse, HttpResponseBuilder, body,
    dev::RequestHead,
    http::{
        Method, StatusCode,
        header::{self, ContentEncoding, EntityTag, HeaderMap, HeaderName, HeaderValue, from_comma_delimited},
    },
    web::{Bytes, Data},
};
use base64::{Engine as _, engine::general_purpose::URL_SAFE_NO_PAD};
use sha2::{Digest, Sha256};
use tokio::sync::OnceCell;

use super::{
    Features, Policy, cdn,
    encoding::{self, COMPRESSED},
};
use crate::{
    log_context::note_route,
    response::PublicResponse,
    settings::{Cdn, Settings},
};

/// Shorter bodies are not compressed: it would gain nothing.
const MIN_COMPRESSED_LENGTH: usize = 400;

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
    /// Strong validators from a hash of the plain form: the plain form's, then those of [`COMPRESSED`]. `None` if the response can't be
    /// revalidated.
    etags: Option<[HeaderValue; 1 + COMPRESSED.len()]>,
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
            etags: (policy != Policy::Never && status.is_success()).then(|| etags(&plain)).flatten(),
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
        let (head, cdn) = (request.head(), request.app_data::<Data<Settings>>().and_then(|settings| settings.cdn));
        let wanted = self.wanted(head);
        if self.is_known(head, wanted) {
            return self.not_modified(head, cdn, wanted);
        }
        let (coding, bytes) = self.form(wanted).await;
        self.whole(head, cdn, coding, bytes)
    }

    /// Returns what [`Self::respond`] does, if the body needn't be compressed first.
    #[must_use]
    pub fn respond_at_once(&self, head: &RequestHead, cdn: Option<Cdn>) -> Option<HttpResponse> {
        let wanted = self.wanted(head);
        if self.is_known(head, wanted) {
            return Some(self.not_modified(head, cdn, wanted));
        }
        Some(self.whole(head, cdn, wanted, self.form_at_hand(wanted)?.clone()))
    }

    /// Returns the coding in which a request gets the body; `None` if it gets `304`.
    pub(crate) fn coding_of_body(&self, head: &RequestHead) -> Option<ContentEncoding> {
        let wanted = self.wanted(head);
        (!self.is_known(head, wanted)).then_some(wanted)
    }

    /// Returns the body in a coding, if it needn't be compressed first.
    pub(crate) fn form_at_hand(&self, coding: ContentEncoding) -> Option<&Bytes> {
        match COMPRESSED.iter().position(|other| *other == coding) {
            None => Some(&self.plain),
            Some(place) => self.forms[place].get(),
        }
    }

    /// Replaces the header values of this copy by deep copies, so that threads do not share reference counts. Other values are static.
    pub(crate) fn unshare(&self, headers: &mut HeaderMap) {
        for name in self.extra.iter().map(|(name, _)| name).chain([&header::ETAG]) {
            if let Some(value) = headers.get_mut(name)
                && let Ok(copy) = HeaderValue::from_bytes(value.as_bytes())
            {
                *value = copy;
            }
        }
    }

    pub(crate) fn status(&self) -> StatusCode {
        self.status
    }

    /// The pattern of its route, for metrics.
    pub(crate) fn route(&self) -> Option<&'static str> {
        self.route
    }

    fn wanted(&self, head: &RequestHead) -> ContentEncoding {
        if self.compressible { encoding::negotiate(&head.headers) } else { ContentEncoding::Identity }
    }

    fn not_modified(&self, head: &RequestHead, cdn: Option<Cdn>, coding: ContentEncoding) -> HttpResponse {
        let mut response = self.builder(StatusCode::NOT_MODIFIED, coding).body(body::None::new());
        self.add_cdn_headers(&head.headers, cdn, response.headers_mut());
        response
    }

    fn whole(&self, head: &RequestHead, cdn: Option<Cdn>, coding: ContentEncoding, bytes: Bytes) -> HttpResponse {
        let mut response = self.builder(self.status, coding);
        response.insert_header((header::CONTENT_TYPE, self.content_type.clone()));
        if coding != ContentEncoding::Identity {
            response.insert_header((header::CONTENT_ENCODING, HeaderValue::from_static(coding.as_str())));
        }
        let mut response = response.body(bytes);
        self.add_cdn_headers(&head.headers, cdn, response.headers_mut());
        response
    }

    /// Adds the headers of a CDN if its copy can be purged. A missing page may be there for an administrator.
    fn add_cdn_headers(&self, request: &HeaderMap, cdn: Option<Cdn>, headers: &mut HeaderMap) {
        let Some(cdn) = cdn else { return };
        let is_for_all = self.status == StatusCode::OK && self.policy == Policy::Revalidate && !self.by_session;
        if is_for_all && !self.read.is_empty() {
            cdn::add(headers, request, cdn, self.read);
        }
    }

    /// Adds the headers that a response and its `304` share.
    fn builder(&self, status: StatusCode, coding: ContentEncoding) -> HttpResponseBuilder {
        let mut response = HttpResponse::build(status);
        let vary = if self.by_session { "Accept-Encoding, Cookie" } else { "Accept-Encoding" };
        response.insert_header((header::CACHE_CONTROL, HeaderValue::from_static(self.policy.header())));
        response.insert_header((header::VARY, HeaderValue::from_static(vary)));
        if let Some(etag) = self.etag(coding) {
            response.insert_header((header::ETAG, etag.clone()));
        }
        for (name, value) in &self.extra {
            response.insert_header((name, value.clone()));
        }
        response
    }

    fn etag(&self, coding: ContentEncoding) -> Option<&HeaderValue> {
        let place = COMPRESSED.iter().position(|other| *other == coding).map_or(0, |place| place + 1);
        self.etags.as_ref().map(|etags| &etags[place])
    }

    fn is_known(&self, head: &RequestHead, coding: ContentEncoding) -> bool {
        let mut known = head.headers.get_all(header::IF_NONE_MATCH).peekable();
        if known.peek().is_none() || !matches!(head.method, Method::GET | Method::HEAD) {
            return false;
        }
        let etag = self.etag(coding).and_then(|etag| etag.to_str().ok()?.parse::<EntityTag>().ok());
        etag.is_some_and(|etag| {
            known.peek().is_some_and(|value| value.as_bytes().trim_ascii() == b"*")
                || from_comma_delimited(known)
                    .is_ok_and(|known: Vec<EntityTag>| known.iter().any(|known| known.weak_eq(&etag)))
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

fn etags(plain: &[u8]) -> Option<[HeaderValue; 1 + COMPRESSED.len()]> {
    let digest = URL_SAFE_NO_PAD.encode(&Sha256::digest(plain)[..16]);
    let compressed = COMPRESSED.map(|coding| format!("\"{digest}-{}\"", coding.as_str()));
    let [brotli, zstd, gzip] = compressed.map(|etag| HeaderValue::try_from(etag).ok());
    Some([HeaderValue::try_from(format!("\"{digest}\"")).ok()?, brotli?, zstd?, gzip?])
}

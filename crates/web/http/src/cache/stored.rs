//! An answer with everything that serving it takes made beforehand: header values, validators and, once somebody asked for
//! them, its compressed forms.

use std::io;

use actix_web::{
    HttpRequest, HttpResponse,
    body::{self, BoxBody},
    http::{
        Method, StatusCode,
        header::{self, HeaderName, HeaderValue},
    },
    web::Bytes,
};
use base64::{Engine as _, engine::general_purpose::URL_SAFE_NO_PAD};
use sha2::{Digest, Sha256};
use tokio::sync::OnceCell;

use super::encoding::Encoding;
use crate::response::Answer;

/// Below this many bytes compressing gains nothing.
const WORTHWHILE: usize = 400;

/// How long a client may keep an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Policy {
    /// It asks each time whether it is still true.
    Revalidate,
    /// For good: the address changes with the content.
    Immutable,
    /// For an hour.
    Brief,
    /// Not at all.
    Never,
}

impl Policy {
    const fn header(self) -> HeaderValue {
        HeaderValue::from_static(match self {
            Self::Revalidate => "no-cache, stale-if-error=3600",
            Self::Immutable => "public, max-age=31536000, immutable",
            Self::Brief => "public, max-age=3600",
            Self::Never => "no-store",
        })
    }
}

/// An answer, ready to be served any number of times.
#[derive(Debug)]
pub struct Stored {
    status: StatusCode,
    policy: Policy,
    content_type: HeaderValue,
    cache_control: HeaderValue,
    by_session: bool,
    vary: HeaderValue,
    extra: Vec<(HeaderName, HeaderValue)>,
    /// A strong validator for each coding; none where the answer can't be asked for again.
    etags: Option<[HeaderValue; 4]>,
    compressible: bool,
    /// By coding.
    forms: [OnceCell<Bytes>; 4],
    plain: Bytes,
}

impl Stored {
    /// An answer with that content.
    #[must_use]
    pub fn new(status: StatusCode, content_type: HeaderValue, policy: Policy, plain: Bytes) -> Self {
        let type_ = content_type.as_bytes();
        let says = |what: &[u8]| type_.windows(what.len()).any(|part| part == what);
        let text = type_.starts_with(b"text/") || says(b"json") || says(b"xml");
        Self {
            status,
            policy,
            cache_control: policy.header(),
            by_session: false,
            vary: HeaderValue::from_static("Accept-Encoding"),
            extra: Vec::new(),
            etags: (policy != Policy::Never && status.is_success()).then(|| etags(&plain)),
            compressible: text && plain.len() >= WORTHWHILE,
            forms: Default::default(),
            content_type,
            plain,
        }
    }

    /// A public read's answer. Headers that are none are left out.
    #[must_use]
    pub fn json(answer: Answer) -> Self {
        let json = HeaderValue::from_static("application/json");
        let extra = answer.headers.into_iter().filter_map(|(name, value)| {
            let name = HeaderName::from_bytes(name.as_bytes()).ok()?;
            Some((name, HeaderValue::from_str(&value).ok()?))
        });
        Self { extra: extra.collect(), ..Self::new(StatusCode::OK, json, Policy::Revalidate, answer.body) }
    }

    /// With one more header.
    #[must_use]
    pub fn with(mut self, name: HeaderName, value: HeaderValue) -> Self {
        self.extra.push((name, value));
        self
    }

    /// For an answer that differs for people who are logged in.
    #[must_use]
    pub fn varying_by_session(mut self) -> Self {
        self.by_session = true;
        self.vary = HeaderValue::from_static("Accept-Encoding, Cookie");
        self
    }

    /// With a form that was compressed beforehand.
    #[must_use]
    pub fn with_form(mut self, encoding: Encoding, bytes: Bytes) -> Self {
        self.compressible = true;
        self.forms[encoding as usize] = OnceCell::new_with(Some(bytes));
        self
    }

    /// Whether who is logged in may get another answer.
    #[must_use]
    pub fn varies_by_session(&self) -> bool {
        self.by_session
    }

    /// Whether it may be kept at all.
    #[must_use]
    pub fn may_be_kept(&self) -> bool {
        self.policy != Policy::Never
    }

    /// The bytes as they are.
    #[must_use]
    pub fn plain(&self) -> &Bytes {
        &self.plain
    }

    /// A header beside the usual ones, such as a public read's `X-Next-Cursor`.
    #[must_use]
    pub fn extra(&self, name: &str) -> Option<&str> {
        let header = self.extra.iter().find(|(key, _)| key.as_str().eq_ignore_ascii_case(name));
        header.and_then(|(_, value)| value.to_str().ok())
    }

    /// Bytes of the plain form.
    #[must_use]
    pub fn size(&self) -> usize {
        self.plain.len()
    }

    /// The answer to a request for it: in the coding that it likes best, or `304`.
    pub async fn respond(&self, request: &HttpRequest) -> HttpResponse {
        let wanted = if self.compressible { Encoding::negotiate(request) } else { Encoding::Identity };
        if let Some(etags) = &self.etags
            && is_known(request, &etags[wanted as usize])
        {
            let mut response = HttpResponse::with_body(StatusCode::NOT_MODIFIED, BoxBody::new(body::None::new()));
            self.mark(&mut response, wanted);
            return response;
        }
        let (encoding, bytes) = self.form(wanted).await;
        let mut response = HttpResponse::with_body(self.status, BoxBody::new(bytes));
        self.mark(&mut response, encoding);
        let headers = response.headers_mut();
        headers.insert(header::CONTENT_TYPE, self.content_type.clone());
        if encoding != Encoding::Identity {
            headers.insert(header::CONTENT_ENCODING, encoding.header());
        }
        response
    }

    /// What both the answer and its `304` carry.
    fn mark(&self, response: &mut HttpResponse, encoding: Encoding) {
        let headers = response.headers_mut();
        headers.insert(header::CACHE_CONTROL, self.cache_control.clone());
        headers.insert(header::VARY, self.vary.clone());
        if let Some(etags) = &self.etags {
            headers.insert(header::ETAG, etags[encoding as usize].clone());
        }
        for (name, value) in &self.extra {
            headers.insert(name.clone(), value.clone());
        }
    }

    /// The bytes in a coding, compressed when it is first asked for, off the threads that serve.
    async fn form(&self, encoding: Encoding) -> (Encoding, Bytes) {
        if encoding == Encoding::Identity {
            return (encoding, self.plain.clone());
        }
        let form = &self.forms[encoding as usize];
        if let Some(bytes) = form.get() {
            return (encoding, bytes.clone());
        }
        let compressed = form.get_or_try_init(|| async {
            let plain = self.plain.clone();
            let compressed = tokio::task::spawn_blocking(move || encoding.encode(&plain)).await;
            compressed.unwrap_or_else(|panicked| Err(io::Error::other(panicked)))
        });
        match compressed.await {
            Ok(bytes) => (encoding, bytes.clone()),
            Err(error) => {
                tracing::error!(%error, "an answer could not be compressed");
                (Encoding::Identity, self.plain.clone())
            }
        }
    }
}

fn etags(plain: &[u8]) -> [HeaderValue; 4] {
    let digest = Sha256::digest(plain);
    let digest = URL_SAFE_NO_PAD.encode(&digest[..16]);
    Encoding::ALL.map(|encoding| {
        let tag = match encoding {
            Encoding::Identity => format!("\"{digest}\""),
            _ => format!("\"{digest}-{}\"", encoding.token()),
        };
        // Base64 and a token are always a header's value.
        HeaderValue::from_str(&tag).unwrap_or_else(|_| HeaderValue::from_static("\"\""))
    })
}

/// Whether the request knows that answer already (`If-None-Match`, compared weakly).
fn is_known(request: &HttpRequest, etag: &HeaderValue) -> bool {
    if !matches!(*request.method(), Method::GET | Method::HEAD) {
        return false;
    }
    let known = |header: &HeaderValue| {
        header.as_bytes().split(|byte| *byte == b',').any(|tag| {
            let tag = tag.trim_ascii();
            tag == b"*" || tag.strip_prefix(b"W/").unwrap_or(tag) == etag.as_bytes()
        })
    };
    request.headers().get_all(header::IF_NONE_MATCH).any(known)
}

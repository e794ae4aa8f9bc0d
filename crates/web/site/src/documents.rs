//! Machine-readable documents. Like pages, they show what visitors may see, and are cached until a feature that they read is written.

mod atom;
mod entries;
mod json_feed;
mod llms;
mod manifest;
mod security_txt;
mod sitemap;
mod xml;

use actix_web::{
    HttpRequest, HttpResponse,
    dev::ServiceRequest,
    http::{StatusCode, header::HeaderValue},
    middleware::from_fn,
    web::{self, Data, ServiceConfig},
};
use chrono::{DateTime, NaiveDate, NaiveTime, SecondsFormat, Utc};
use domain::Feature;
use futures_util::{FutureExt as _, future::BoxFuture};
use ports::Ports;
use tokio::sync::Semaphore;

use crate::read_only;
use web_http::{
    cache::{Cache, CachedResponse, Features, Policy, Produced},
    endpoint::ReadPorts,
    error::{ApiError, ErrorFormat},
    log_context::note_route,
    middleware::format_errors::format_errors,
    session,
    settings::Settings,
};

/// The tagline of the footer.
const TAGLINE: &str = "Empowering the Future with AI";

pub struct Document {
    pub path: &'static str,
    content_type: &'static str,
    /// The features it reads. A write to one of them makes the cached document stale.
    features: &'static [Feature],
    write: fn(Source) -> BoxFuture<'static, Result<String, ApiError>>,
}

const TEXT: &str = "text/plain; charset=utf-8";

/// Documents of many texts are made one at a time: each holds all of its texts, and crawlers ask for all documents at once.
static TURN: Semaphore = Semaphore::const_new(1);

/// The features that posts and authors are read from.
const POSTS: &[Feature] = &[Feature::Blog, Feature::Users];

/// All documents.
pub static DOCUMENTS: &[Document] = &[
    Document {
        path: "/sitemap.xml",
        content_type: "application/xml; charset=utf-8",
        features: &[Feature::Blog, Feature::Users, Feature::Content, Feature::Pages],
        write: |source| sitemap::write(source).boxed(),
    },
    Document {
        path: "/robots.txt",
        content_type: TEXT,
        features: &[],
        write: |source| async move { Ok(sitemap::robots(&source)) }.boxed(),
    },
    Document {
        path: "/feed.xml",
        content_type: "application/atom+xml; charset=utf-8",
        features: POSTS,
        write: |source| atom::write(source).boxed(),
    },
    Document {
        path: "/feed.json",
        content_type: "application/feed+json",
        features: POSTS,
        write: |source| json_feed::write(source).boxed(),
    },
    Document {
        path: "/manifest.webmanifest",
        content_type: "application/manifest+json",
        features: &[],
        write: |source| async move { Ok(manifest::write(&source)) }.boxed(),
    },
    Document {
        path: "/.well-known/security.txt",
        content_type: TEXT,
        features: &[],
        write: |source| async move { security_txt::write(&source) }.boxed(),
    },
    Document {
        path: "/llms.txt",
        content_type: TEXT,
        features: &[Feature::Blog, Feature::Users, Feature::Content, Feature::Faq, Feature::Pages],
        write: |source| llms::write(source).boxed(),
    },
];

/// Returns the features that any of them reads.
pub fn features() -> impl Iterator<Item = Feature> {
    DOCUMENTS.iter().flat_map(|document| document.features).copied()
}

/// The input of documents.
pub struct Source {
    ports: Ports,
    settings: Data<Settings>,
    today: NaiveDate,
}

impl Source {
    /// Returns the public URL of a path.
    fn url(&self, path: &str) -> String {
        format!("{}{path}", self.settings.url.as_str().trim_end_matches('/'))
    }

    fn name(&self) -> &str {
        &self.settings.company.name
    }
}

/// Formats a time as RFC 3339, to the second.
fn timestamp(time: DateTime<Utc>) -> String {
    time.to_rfc3339_opts(SecondsFormat::Secs, true)
}

fn midnight(date: NaiveDate) -> DateTime<Utc> {
    date.and_time(NaiveTime::MIN).and_utc()
}

pub fn configure(config: &mut ServiceConfig) {
    for document in DOCUMENTS {
        let formatted = from_fn(|request: ServiceRequest, next| format_errors(ErrorFormat::Json, request, next));
        let serve = move |request, cache, ports, settings| serve(document, request, cache, ports, settings);
        config.service(web::resource(document.path).default_service(web::to(serve)).wrap(formatted));
    }
}

async fn serve(
    document: &'static Document,
    request: HttpRequest,
    cache: Data<Cache>,
    ports: Data<ReadPorts>,
    settings: Data<Settings>,
) -> Result<HttpResponse, ApiError> {
    note_route(&request, document.path);
    if let Some(refusal) = read_only::method_not_allowed(&request) {
        return Ok(refusal);
    }
    let source = Source { ports: ports.visitors.clone(), settings, today: cache.today() };
    let make = || {
        async move {
            let content_type = HeaderValue::from_static(document.content_type);
            let _turn = if document.features.is_empty() { None } else { TURN.acquire().await.ok() };
            let text = (document.write)(source).await?;
            let response = CachedResponse::new(StatusCode::OK, content_type, Policy::Revalidate, text.into());
            Ok(Produced::while_unchanged(response.with_route(document.path), Features::of(document.features)))
        }
        .boxed()
    };
    let reply = cache.get(document.path.into(), session::freshness(&request), make).await?;
    Ok(reply.respond(&request).await)
}

//! OpenTelemetry traces, where a collector is configured: a span for each request, with the database jobs, renders and calls of the
//! AI provider that it waits for.
//!
//! Spans are sent in batches by a thread of their own. A collector that does not answer costs spans, never time.

use std::time::Duration;

use actix_web::{
    dev::RequestHead,
    http::{
        Method, StatusCode,
        header::{HeaderMap, HeaderName},
    },
};
use anyhow::Context as _;
use opentelemetry::{
    KeyValue,
    propagation::{Extractor, TextMapPropagator as _},
    trace::{TraceContextExt as _, TracerProvider as _},
};
use opentelemetry_otlp::{Protocol, SpanExporter, WithExportConfig as _, WithHttpConfig as _};
use opentelemetry_sdk::{Resource, propagation::TraceContextPropagator, trace::SdkTracerProvider};
use secrecy::ExposeSecret as _;
use tracing::{Metadata, Span, Subscriber, field::Empty, level_filters::LevelFilter};
use tracing_opentelemetry::OpenTelemetrySpanExt as _;
use tracing_subscriber::{Layer, filter::filter_fn, registry::LookupSpan};
use web_http::log_context::quoted;

use crate::{VERSION, config::TracesConfig};

/// The target of the requests' spans, which log lines leave out.
pub const TARGET: &str = "portico_server::traces";

const EXPORT_TIMEOUT: Duration = Duration::from_secs(5);

const STOP_TIMEOUT: Duration = Duration::from_secs(1);

pub struct Traces(SdkTracerProvider);

impl Drop for Traces {
    fn drop(&mut self) {
        if let Err(error) = self.0.shutdown_with_timeout(STOP_TIMEOUT) {
            tracing::warn!(%error, "the last spans were not sent");
        }
    }
}

pub fn start<S>(config: &TracesConfig) -> anyhow::Result<(impl Layer<S> + use<S>, Traces)>
where
    S: Subscriber + for<'a> LookupSpan<'a>,
{
    let headers = config.headers.iter().map(|(name, value)| (name.clone(), value.expose_secret().to_owned()));
    let exporter = SpanExporter::builder()
        .with_http()
        .with_http_client(client(config.endpoint.scheme() == "https")?)
        .with_protocol(Protocol::HttpBinary)
        .with_endpoint(format!("{}/v1/traces", config.endpoint.as_str().trim_end_matches('/')))
        .with_timeout(EXPORT_TIMEOUT)
        .with_headers(headers.collect())
        .build()
        .context("starting the traces (OTEL_EXPORTER_OTLP_ENDPOINT)")?;
    let version = KeyValue::new("service.version", VERSION.to_string());
    let resource = Resource::builder().with_service_name(config.service_name.clone()).with_attribute(version).build();
    let provider = SdkTracerProvider::builder().with_batch_exporter(exporter).with_resource(resource).build();
    let layer =
        tracing_opentelemetry::layer().with_tracer(provider.tracer("portico")).with_location(false).with_threads(false);
    let spans = filter_fn(is_traced).with_max_level_hint(LevelFilter::DEBUG);
    Ok((layer.with_filter(spans), Traces(provider)))
}

/// Returns whether something is part of traces: the program's spans, without the log's, and no events, which name people.
fn is_traced(metadata: &Metadata<'_>) -> bool {
    metadata.is_span()
        && metadata.target().starts_with("portico")
        && (metadata.name() != "request" || metadata.target() == TARGET)
}

/// Plain HTTP needs no root certificates, which a small image may not have.
fn client(tls: bool) -> anyhow::Result<reqwest::blocking::Client> {
    // An error means that a provider is already installed.
    let _ = rustls::crypto::ring::default_provider().install_default();
    let builder = reqwest::blocking::Client::builder().timeout(EXPORT_TIMEOUT);
    let builder = if tls { builder } else { builder.tls_certs_only([]) };
    builder.build().context("starting the traces (OTEL_EXPORTER_OTLP_ENDPOINT)")
}

/// Returns the span of a request, whose parent is the one in its `traceparent`; a disabled span without a collector.
pub fn span(request: &RequestHead) -> Span {
    let span = tracing::debug_span!(
        target: TARGET,
        "request",
        otel.name = quoted(request.method.as_str()),
        otel.kind = "server",
        otel.status_code = Empty,
        http.request.method = quoted(request.method.as_str()),
        http.route = Empty,
        http.response.status_code = Empty,
        url.path = quoted(request.uri.path()),
    );
    if !span.is_disabled() {
        let parent = TraceContextPropagator::new().extract(&Headers(&request.headers));
        // It fails for a span that isn't sent.
        let _ = span.set_parent(parent);
    }
    span
}

/// Completes the span of a request.
pub fn record<'a>(span: &Span, method: &Method, route: impl FnOnce() -> Option<&'a str>, status: StatusCode) {
    if span.is_disabled() {
        return;
    }
    span.record("http.response.status_code", status.as_u16());
    if let Some(route) = route() {
        span.record("http.route", route);
        // A span that has begun takes another name here alone.
        span.context().span().update_name(format!("{method} {route}"));
    }
    if status.is_server_error() {
        span.record("otel.status_code", "ERROR");
    }
}

struct Headers<'a>(&'a HeaderMap);

impl Extractor for Headers<'_> {
    fn get(&self, name: &str) -> Option<&str> {
        self.0.get(name)?.to_str().ok()
    }

    fn keys(&self) -> Vec<&str> {
        self.0.keys().map(HeaderName::as_str).collect()
    }
}

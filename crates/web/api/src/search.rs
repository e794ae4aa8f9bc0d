//! Search over the published content.

use std::sync::Arc;

use actix_web::http::StatusCode;
use domain::{Feature, ValidationErrors, search::Kind};
use futures_util::FutureExt as _;
use ports::{
    Error,
    limits::Quota,
    search::{Hit, SearchHits, SearchIndex},
};
use serde::Serialize;
use tokio::task::spawn_blocking;

use web_http::{
    endpoint::{Endpoint, Example, Param, Params, PublicRead},
    error::ApiError,
    response::PublicResponse,
};

/// The longest query, in characters.
const MAX_QUERY: usize = 200;

/// The default number of results.
const DEFAULT_LIMIT: u32 = 20;

/// The longest excerpt, in characters.
const EXCERPT: usize = 240;

pub static SEARCH: Endpoint = Endpoint::read("/api/search", PublicRead { features: &[Feature::Content, Feature::Blog, Feature::Faq], run: |ports, params| search(Arc::clone(&ports.search), params).boxed(), run_as_admin: None }).summary("Searches published services, case studies, team members, posts and FAQ answers, and the site's own pages; best match first").limited(Quota::Search)
        .query(&[
                Param::short("q", "The search text; without it there are no results", MAX_QUERY),
                Param::limit("The maximum number of results, 20 by default"),
            ])
        .returns::<SearchResults>(StatusCode::OK, SEARCH_RESULTS);

/// The results of a search.
#[derive(Serialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SearchResults {
    /// The query, trimmed.
    query: String,
    /// The corrected query, if a word was found on no page and a similar word was.
    #[schema(required = true)]
    corrected: Option<String>,
    /// Best first.
    results: Vec<SearchResult>,
}

/// A search result.
#[derive(Serialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SearchResult {
    title: String,
    /// The address inside the site, with its leading slash.
    path: String,
    kind: Kind,
    /// Plain text around the match, on one line.
    excerpt: String,
    /// Whether the page has all words of the query that count.
    has_all_words: bool,
}

const SEARCH_RESULTS: Example = Example(
    r#"{"query": "engine", "corrected": null, "results": [{"title": "Notes on the engine", "path": "/blog/notes-on-the-engine", "kind": "post", "excerpt": "The engine weaves.", "hasAllWords": true}]}"#,
);

async fn search(index: Arc<dyn SearchIndex>, params: Params) -> Result<PublicResponse, ApiError> {
    let (query, limit) = read(&params)?;
    let found = if query.is_empty() { SearchHits::default() } else { index.search(&query, limit).await? };
    let SearchHits { hits, terms, corrected } = found;
    // Off the async threads: snippets of long texts are slow.
    let snippets = move || hits.into_iter().map(|hit| SearchResult::new(hit, &terms)).collect();
    let results = spawn_blocking(snippets).await.map_err(|panic| Error::Failed(Box::new(panic)))?;
    PublicResponse::json(&SearchResults { query, corrected, results })
}

fn read(params: &Params) -> Result<(String, u32), ValidationErrors> {
    let mut errors = ValidationErrors::default();
    let query = params.text("q", &mut errors).unwrap_or_default().trim();
    if query.chars().count() > MAX_QUERY {
        errors.add("q", format!("Search must be at most {MAX_QUERY} characters"));
    }
    let limit = params.limit(&mut errors).unwrap_or(DEFAULT_LIMIT);
    errors.into_result().map(|()| (query.to_owned(), limit))
}

impl SearchResult {
    fn new(hit: Hit, terms: &[String]) -> Self {
        let excerpt = hit.snippet(terms, EXCERPT);
        Self { title: hit.title, path: hit.path, kind: hit.kind, excerpt, has_all_words: hit.has_all_terms }
    }
}

//! Search over the published content.

use domain::{Feature, search::Kind};
use ports::{
    Error, Ports,
    limits::Quota,
    search::{Hit, SearchHits},
};
use serde::Serialize;
use tokio::task::spawn_blocking;

use crate::prelude::*;

/// The longest query, in characters.
const MAX_QUERY: usize = 200;

/// The default number of results.
const DEFAULT_LIMIT: u32 = 20;

/// The longest excerpt, in characters.
const EXCERPT: usize = 240;

pub static SEARCH: Endpoint = Endpoint::read("/api/search", &[Feature::Content, Feature::Blog, Feature::Faq], |ports, params| search(ports, params).boxed()).summary("Searches published services, case studies, team members, posts and FAQ answers, and the site's own pages; best match first").limited(Quota::Search)
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
    r#"{"query": "engine", "results": [{"title": "Notes on the engine", "path": "/blog/notes-on-the-engine", "kind": "post", "excerpt": "The engine weaves.", "hasAllWords": true}]}"#,
);

async fn search(ports: Ports, params: Params) -> Result<PublicResponse, ApiError> {
    let (query, limit) = params.read(read)?;
    let found = if query.is_empty() { SearchHits::default() } else { ports.search.search(&query, limit).await? };
    let SearchHits { hits, terms, corrected } = found;
    // Off the async threads: snippets of long texts are slow.
    let snippets = move || {
        let result = |hit: Hit| SearchResult {
            excerpt: hit.snippet(&terms, EXCERPT),
            title: hit.title,
            path: hit.path,
            kind: hit.kind,
            has_all_words: hit.has_all_terms,
        };
        hits.into_iter().map(result).collect()
    };
    let results = spawn_blocking(snippets).await.map_err(|panic| Error::Failed(Box::new(panic)))?;
    PublicResponse::json(&SearchResults { query, corrected, results })
}

fn read(params: &Params, errors: &mut ValidationErrors) -> (String, u32) {
    let query = params.text("q", errors).unwrap_or_default().trim();
    if query.chars().count() > MAX_QUERY {
        errors.add("q", format!("Search must be at most {MAX_QUERY} characters"));
    }
    (query.to_owned(), params.limit(errors).unwrap_or(DEFAULT_LIMIT))
}

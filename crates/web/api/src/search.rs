//! Search over the published content.

use std::sync::Arc;

use actix_web::http::StatusCode;
use domain::{
    Feature, ValidationErrors,
    search::Kind,
    text::{around, one_line},
};
use futures_util::FutureExt as _;
use ports::{
    limits::Quota,
    search::{Passage, SearchHits, SearchIndex},
};
use serde::Serialize;

use web_http::{
    endpoint::{Endpoint, Example, Param, Params, PublicRead},
    error::ApiError,
    response::Answer,
};

/// The longest query, in characters.
const LONGEST: usize = 200;

/// The default number of results.
const RESULTS: u32 = 20;

/// The longest excerpt, in characters.
const EXCERPT: usize = 240;

pub static SEARCH: Endpoint = Endpoint::read("/api/search", PublicRead { features: &[Feature::Content, Feature::Blog, Feature::Faq], run: |ports, params| search(Arc::clone(&ports.search), params).boxed(), run_as_admin: None }).summary("Searches published services, case studies, posts and answers, the team, and how the company is reached; best first").limited(Quota::Search)
        .query(&[
                Param::short("q", "What is searched for; without it nothing is found", LONGEST),
                Param::limit("At most that many results; 20 where it is absent"),
            ])
        .returns::<SearchResults>(StatusCode::OK, SEARCH_RESULTS);

/// The results of a search.
#[derive(Serialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SearchResults {
    /// The query, trimmed.
    query: String,
    /// The words that were searched for instead, where one of them is on no page but resembles one that is.
    #[schema(required = true)]
    corrected: Option<String>,
    /// Best first.
    results: Vec<Found>,
}

/// A page that was found.
#[derive(Serialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Found {
    title: String,
    /// The address inside the site, with its leading slash.
    path: String,
    kind: Kind,
    /// Plain text around the match, on one line.
    excerpt: String,
}

const SEARCH_RESULTS: Example = Example(
    r#"{"query": "engine", "corrected": null, "results": [{"title": "Notes on the engine", "path": "/blog/notes-on-the-engine", "kind": "post", "excerpt": "The engine weaves."}]}"#,
);

async fn search(index: Arc<dyn SearchIndex>, params: Params) -> Result<Answer, ApiError> {
    let (query, limit) = asked(&params)?;
    let SearchHits { passages, corrected, .. } =
        if query.is_empty() { SearchHits::default() } else { index.search(&query, limit).await? };
    let meant = corrected.as_deref().unwrap_or(&query);
    let results = passages.into_iter().map(|passage| found(passage, meant)).collect();
    Answer::json(&SearchResults { query, corrected, results })
}

fn asked(params: &Params) -> Result<(String, u32), ValidationErrors> {
    let mut errors = ValidationErrors::default();
    let query = params.text("q", &mut errors).unwrap_or_default().trim();
    if query.chars().count() > LONGEST {
        errors.add("q", format!("Search must be at most {LONGEST} characters"));
    }
    let limit = params.limit(&mut errors).unwrap_or(RESULTS);
    errors.into_result().map(|()| (query.to_owned(), limit))
}

fn found(Passage { title, path, kind, text, .. }: Passage, query: &str) -> Found {
    Found { title, path, kind, excerpt: around(&one_line(&text), query, EXCERPT) }
}

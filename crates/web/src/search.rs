//! Searching what is published.

use actix_web::http::StatusCode;
use domain::{
    Feature, ValidationErrors,
    search::Kind,
    text::{around, one_line},
};
use futures_util::FutureExt as _;
use ports::{
    Ports,
    search::{Passage, SearchHits},
};
use serde::Serialize;

use crate::{
    error::ApiError,
    openapi::{Doc, HasExample, Param},
    public_reads::{Answer, Params, PublicEndpoint},
};

/// A question is no longer than this, in characters.
const LONGEST: usize = 200;

/// How many results come where nobody says.
const RESULTS: u32 = 20;

/// How long an excerpt is at most, in characters.
const EXCERPT: usize = 240;

pub const SEARCH: PublicEndpoint = PublicEndpoint {
    path: "/api/search",
    query: &["q", "limit"],
    features: &[Feature::Content, Feature::Blog, Feature::Faq],
    run: |ports, params| search(ports, params).boxed(),
    administrator: None,
};
pub const SEARCH_DOC: Doc =
    Doc::new(
    "Searches published services, case studies, posts and answers, the team, and how the company is reached; best first",
)
        .asks(
            &[
                Param::short("q", "What is searched for; without it nothing is found", LONGEST),
                Param::limit("At most that many results; 20 where it is absent"),
            ],
            "limit=0",
            |query| asked(&Params::of(SEARCH.path, query)).map(drop),
        )
        .gives::<SearchResults>(StatusCode::OK);

/// What was found.
#[derive(Serialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SearchResults {
    /// What was searched for, trimmed.
    query: String,
    /// The words that were searched for instead, where one of them is on no page but resembles one that is.
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

impl HasExample for SearchResults {
    const EXAMPLE: &'static str = r#"{"query": "engine", "corrected": null, "results": [{"title": "Notes on the engine", "path": "/blog/notes-on-the-engine", "kind": "post", "excerpt": "The engine weaves."}]}"#;
}

async fn search(ports: Ports, params: Params) -> Result<Answer, ApiError> {
    let (query, limit) = asked(&params)?;
    let SearchHits { passages, corrected, .. } =
        if query.is_empty() { SearchHits::default() } else { ports.search.search(&query, limit).await? };
    let meant = corrected.as_deref().unwrap_or(&query);
    let results = passages.into_iter().map(|passage| found(passage, meant)).collect();
    Answer::json(&SearchResults { query, corrected, results })
}

fn asked(params: &Params) -> Result<(String, u32), ValidationErrors> {
    let mut faults = ValidationErrors::default();
    let query = params.text("q", &mut faults).unwrap_or_default().trim();
    if query.chars().count() > LONGEST {
        faults.add("q", format!("Search must be at most {LONGEST} characters"));
    }
    let limit = params.limit(&mut faults).unwrap_or(RESULTS);
    faults.into_result().map(|()| (query.to_owned(), limit))
}

fn found(Passage { title, path, kind, text, .. }: Passage, query: &str) -> Found {
    Found { title, path, kind, excerpt: around(&one_line(&text), query, EXCERPT) }
}

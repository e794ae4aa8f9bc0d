//! The query of the administrators' list of posts.

use std::future::{Ready, ready};

use actix_web::{FromRequest, HttpRequest, dev::Payload};
use domain::ValidationErrors;
use ports::{
    Query,
    blog::{AuthorFilter, PostFilter},
};
use web_http::{
    error::ApiError,
    extract::{list_query, query_string},
};

/// The `?author` of posts without one.
const NOBODY: &str = "none";

/// The parameters of a list, `?status`, `?author`, `?tag` and `?date`.
#[derive(Debug)]
pub struct PostQuery {
    pub query: Query,
    pub filter: PostFilter,
}

impl FromRequest for PostQuery {
    type Error = ApiError;
    type Future = Ready<Result<Self, ApiError>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        ready(parse(request.query_string()).map_err(ApiError::invalid))
    }
}

fn parse(text: &str) -> Result<PostQuery, ValidationErrors> {
    let mut errors = ValidationErrors::default();
    let query = list_query::query_or_default(text, &mut errors);
    let author = |word: &str| match word {
        NOBODY => Some(AuthorFilter::Nobody),
        id => id.parse().ok().map(AuthorFilter::User),
    };
    let filter = PostFilter {
        published: list_query::published(text, &mut errors),
        author: query_string::parsed(text, "author", &mut errors, author, "Author must be the id of a user, or 'none'"),
        tag: query_string::parsed(text, "tag", &mut errors, |word| Some(word.to_owned()), ""),
        period: list_query::period(text, &mut errors),
    };
    errors.into_result().map(|()| PostQuery { query, filter })
}

#[cfg(test)]
mod tests {
    use domain::UserId;
    use ports::blog::{AuthorFilter, PostFilter};

    use super::parse;

    #[test]
    fn parses_each_filter_and_ignores_an_empty_one() {
        assert_eq!(parse("status=&author=&tag=%20&limit=2").unwrap().filter, PostFilter::default());
        let author = Some(AuthorFilter::User(UserId(3)));
        let period = "2026-11".parse().ok();
        let filter = PostFilter { published: Some(false), author, tag: Some("a b".to_owned()), period };
        assert_eq!(parse("status=draft&author=3&tag=a+b&date=2026-11").unwrap().filter, filter);
        assert_eq!(parse("author=none").unwrap().filter.author, Some(AuthorFilter::Nobody));
        assert_eq!(parse("status=published").unwrap().filter.published, Some(true));
    }

    #[test]
    fn reports_every_malformed_parameter() {
        let errors = parse("status=Draft&author=0&tag=%FF&limit=0&date=26").unwrap_err();
        assert_eq!(errors.of("status"), ["Status must be one of: published, draft"]);
        assert_eq!(errors.of("author"), ["Author must be the id of a user, or 'none'"]);
        assert_eq!(errors.messages().count(), 5);
    }
}

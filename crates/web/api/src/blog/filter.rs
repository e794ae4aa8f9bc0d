//! The query of the administrators' list of posts.

use domain::ValidationErrors;
use ports::blog::{AuthorFilter, PostFilter};
use web_http::extract::{list_query, query_string};

use crate::resource::Filter;

/// The `?author` of posts without one.
const NOBODY: &str = "none";

impl Filter for PostFilter {
    fn read(query: &str, errors: &mut ValidationErrors) -> Self {
        let author = |word: &str| match word {
            NOBODY => Some(AuthorFilter::Nobody),
            id => id.parse().ok().map(AuthorFilter::User),
        };
        Self {
            published: list_query::published(query, errors),
            author: query_string::parsed(query, "author", errors, author, "Author must be the id of a user, or 'none'"),
            tag: query_string::parsed(query, "tag", errors, |word| Some(word.to_owned()), ""),
            period: list_query::period(query, errors),
        }
    }
}

#[cfg(test)]
mod tests {
    use domain::{UserId, ValidationErrors};
    use ports::blog::{AuthorFilter, PostFilter};

    use crate::resource::Listing;

    fn parse(query: &str) -> Result<Listing<PostFilter>, ValidationErrors> {
        Listing::parse(query)
    }

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

//! The failing ports of what the site shows.

use async_trait::async_trait;
use domain::*;
use domain::{blog::*, content::*, faq::*, navigation::*};
use garde::Valid;
use ports::{Created, IdempotencyKey, IfMatch, Page, PageRequest, Query};

use super::{Result, Unavailable, fails, unavailable};

fails! {
    impl ports::content::Content {
        fn public(ContentType, PageRequest) -> Page<ContentItem>;
    }
    impl ports::blog::Blog {
        fn public(ports::blog::PublicQuery) -> Page<PostSummary>;
        fn latest(u32) -> Vec<Post>;
        fn addresses(u32) -> ports::blog::Addresses;
        fn find_by_slug(&str) -> Option<Post>;
        fn shown(&str) -> Option<(Post, AdjacentPosts)>;
        fn follow_slug(&str) -> Option<String>;
        fn count_by_author(UserId) -> u64;
        fn tags() -> Vec<domain::blog::TagCount>;
        fn free_slug(&str, Option<PostId>) -> String;
        fn author(&AuthorSlug) -> Option<AuthorPage>;
    }
    impl ports::faq::Faq {
        fn public(PageRequest) -> Vec<PublicCategory>;
        fn categories() -> Vec<Category>;
        fn items() -> Vec<Item>;
    }
    impl [T, F: Send + 'static] ports::List<T, F> {
        fn list(Query, F) -> Page<T>;
        fn ids(Query, F) -> Vec<i32>;
    }
    impl [E: Entity] ports::Store<E> {
        fn find(E::Id) -> Option<E>;
        fn create(Valid<E::Draft>, Option<UserId>, Option<IdempotencyKey>) -> Created<E>;
        fn update(E::Id, Patch<E::Draft>, Option<UserId>, IfMatch) -> E;
        fn bulk(Vec<i32>, ports::bulk::Change<E>, Option<UserId>) -> ports::bulk::BulkReport;
        fn reorder(Vec<i32>, Option<UserId>) -> ();
        fn delete(E::Id, IfMatch) -> DeletionId;
        fn last_edit(&E) -> Option<ports::LastEdit>;
    }
    impl ports::pages::Pages {
        fn find_by_slug(&str) -> Option<pages::Page>;
    }
    impl ports::navigation::Navigation {
        fn list() -> Vec<NavigationItem>;
        fn delete_with(NavigationId, ChildrenPolicy, IfMatch) -> DeletionId;
    }
}

//! Blog posts in Postgres.

mod adjacent;
mod authors;
mod former_slugs;
mod list;
mod rows;
mod slugs;
mod summaries;
mod tags;

use async_trait::async_trait;
use chrono::Utc;
use diesel::{ExpressionMethods, OptionalExtension, PgConnection, QueryDsl, RunQueryDsl, SelectableHelper, dsl::now};
use domain::{
    AuthorSlug, DeletionId, Feature, PostId, UserId,
    blog::{AdjacentPosts, AdminPostSummary, AuthorPage, Post, PostChanges, PostDraft, PostSummary, tag::TagCount},
};
use futures_util::future::OptionFuture;
use garde::Valid;
use ports::{
    Created, IdempotencyKey, IfMatch, Page, Query, Result,
    blog::{Addresses, Blog, PostFilter, PublicQuery},
};

use rows::{PostValues, StoredPost};

use crate::{
    Postgres, bylines,
    db_error::{DbResult, check_version},
    deletions::{self, Entity},
    idempotency::once as create_once,
    jobs::{Write, Written},
    locks::Lock,
    plain_text::{Texts, text_columns},
    schema::blog_posts as posts,
    text,
};

/// A write of a post also changes users: becoming an author may create an author slug.
const fn write(name: &'static str) -> Write {
    Write { name, features: &[Feature::Blog], locks: &[Lock::Accounts] }
}

#[async_trait]
impl Blog for Postgres {
    async fn public(&self, query: PublicQuery) -> Result<Page<PostSummary>> {
        let query = summaries::SummaryQuery::of(query)?;
        self.read("blog::public", move |conn| query.load(conn)).await
    }

    async fn latest(&self, limit: u32) -> Result<Vec<Post>> {
        self.snapshot("blog::latest", move |conn| {
            let rows: Vec<StoredPost> = posts::table
                .filter(posts::published)
                .order((posts::listed_on.desc(), posts::id.desc()))
                .limit(limit.into())
                .select(StoredPost::as_select())
                .load(conn)?;
            rows.into_iter().map(|row| load_with_authors(conn, row)).collect()
        })
        .await
    }

    async fn addresses(&self, limit: u32) -> Result<Addresses> {
        self.snapshot("blog::addresses", move |conn| adjacent::addresses(conn, limit.into())).await
    }

    async fn adjacent(&self, id: PostId) -> Result<AdjacentPosts> {
        self.read("blog::adjacent", move |conn| adjacent::find(conn, id)).await
    }

    async fn find_by_slug(&self, slug: &str) -> Result<Option<Post>> {
        if !text::storable(slug) {
            return Ok(None);
        }
        let slug = slug.to_owned();
        self.snapshot("blog::find_by_slug", move |conn| {
            let row: Option<StoredPost> =
                posts::table.filter(posts::slug.eq(&slug)).select(StoredPost::as_select()).first(conn).optional()?;
            row.map(|row| load_with_authors(conn, row)).transpose()
        })
        .await
    }

    async fn follow_slug(&self, slug: &str) -> Result<Option<String>> {
        if !text::storable(slug) {
            return Ok(None);
        }
        let slug = slug.to_owned();
        self.read("blog::follow_slug", move |conn| former_slugs::follow(conn, &slug)).await
    }

    async fn count_by_author(&self, id: UserId) -> Result<u64> {
        self.read("blog::count_by_author", move |conn| bylines::count_posts(conn, id.0)).await
    }

    async fn find(&self, id: PostId) -> Result<Option<Post>> {
        self.snapshot("blog::find", move |conn| {
            let row: Option<StoredPost> =
                posts::table.find(id.0).select(StoredPost::as_select()).first(conn).optional()?;
            row.map(|row| load_with_authors(conn, row)).transpose()
        })
        .await
    }

    async fn list(&self, query: Query, filter: PostFilter) -> Result<Page<AdminPostSummary>> {
        let list = list::PostList::of(&query, filter)?;
        self.snapshot("blog::list", move |conn| list.load(conn)).await
    }

    async fn tags(&self) -> Result<Vec<TagCount>> {
        self.read("blog::tags", tags::in_use).await
    }

    async fn free_slug(&self, title: &str, own: Option<PostId>) -> Result<String> {
        let wanted = domain::text::slug(title);
        self.read("blog::free_slug", move |conn| slugs::free(conn, &wanted, own)).await
    }

    async fn create(
        &self,
        draft: Valid<PostDraft>,
        creator: UserId,
        once: Option<IdempotencyKey>,
    ) -> Result<Created<Post>> {
        let texts = self.texts(&draft.content).await?;
        self.write(write("blog::create"), move |conn| {
            let is_seen = draft.published || bylines::depend_on_posts(conn, draft.authors.iter().copied())?;
            let created = create_once(conn, once.as_ref(), "blog", |conn| insert(conn, &draft, creator, &texts))?;
            Ok(created.if_seen(is_seen))
        })
        .await
    }

    async fn update(&self, id: PostId, changes: Valid<PostChanges>, if_match: IfMatch) -> Result<Post> {
        let texts = OptionFuture::from(changes.content.as_ref().map(|text| self.texts(text))).await.transpose()?;
        self.write(write("blog::update"), move |conn| {
            let post = locked(conn, id)?;
            check_version(&if_match, post.version.0)?;
            let mut draft = post.changed((*changes).clone())?;
            draft.slug = Some(slugs::choose(conn, &draft, Some(id))?);
            let before = post.apply(PostChanges::default());
            if draft == before {
                return Ok(Written::Unchanged(post));
            }
            let saved = save(conn, id, &draft, texts.as_ref())?;
            if post.published && post.slug != saved.slug {
                former_slugs::keep(conn, id, &post.slug)?;
            }
            // Authors have a page even if they wrote only drafts.
            let is_seen = before.published || draft.published || before.authors != draft.authors;
            Ok(Written::Changed(saved).if_seen(is_seen))
        })
        .await
    }

    async fn delete(&self, id: PostId, if_match: IfMatch) -> Result<DeletionId> {
        self.write(write("blog::delete"), move |conn| {
            let post = locked(conn, id)?;
            check_version(&if_match, post.version.0)?;
            let is_seen =
                post.published || bylines::depend_on_posts(conn, post.authors.iter().map(|author| author.id))?;
            let deletion = deletions::record(conn, Entity::Post, id.0)?;
            diesel::delete(posts::table.find(id.0)).execute(conn)?;
            Ok(Written::Changed(deletion).if_seen(is_seen))
        })
        .await
    }

    async fn author(&self, slug: &AuthorSlug) -> Result<Option<AuthorPage>> {
        if !text::storable(&slug.0) {
            return Ok(None);
        }
        let slug = slug.clone();
        self.snapshot("blog::author", move |conn| {
            let Some(author) = authors::known_by(conn, &slug)? else {
                return Ok(None);
            };
            let Page { rows: posts, next, .. } = summaries::SummaryQuery::newest_of(slug.clone()).load(conn)?;
            Ok(Some(AuthorPage { author, posts, next }))
        })
        .await
    }
}

fn insert(conn: &mut PgConnection, draft: &PostDraft, creator: UserId, texts: &Texts) -> DbResult<Post> {
    let date = draft.date_or(Utc::now().date_naive());
    let slug = slugs::choose(conn, draft, None)?;
    let row: StoredPost = diesel::insert_into(posts::table)
        .values((
            PostValues::of(draft, &slug, Some(date)),
            text_columns!(posts, search_body, texts),
            posts::author_id.eq(creator.0),
        ))
        .returning(StoredPost::as_returning())
        .get_result(conn)?;
    former_slugs::claim(conn, draft, &slug)?;
    authors::replace(conn, row.id, &draft.authors)?;
    load_with_authors(conn, row)
}

/// Updates a post with a draft that has its final slug, and the texts of its content if that may have changed.
fn save(conn: &mut PgConnection, id: PostId, draft: &PostDraft, texts: Option<&Texts>) -> DbResult<Post> {
    let slug = draft.slug.as_deref().unwrap_or_default();
    let row: StoredPost = diesel::update(posts::table.find(id.0))
        .set((
            PostValues::of(draft, slug, draft.date),
            texts.map(|texts| text_columns!(posts, search_body, texts)),
            posts::updated_at.eq(now),
            posts::version.eq(posts::version + 1),
        ))
        .returning(StoredPost::as_returning())
        .get_result(conn)?;
    former_slugs::claim(conn, draft, slug)?;
    authors::replace(conn, id.0, &draft.authors)?;
    load_with_authors(conn, row)
}

fn locked(conn: &mut PgConnection, id: PostId) -> DbResult<Post> {
    let row: StoredPost = posts::table.find(id.0).select(StoredPost::as_select()).for_update().first(conn)?;
    load_with_authors(conn, row)
}

fn load_with_authors(conn: &mut PgConnection, row: StoredPost) -> DbResult<Post> {
    let authors = authors::of(conn, row.id)?;
    Ok(row.with(authors))
}

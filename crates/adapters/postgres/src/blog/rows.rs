//! Posts and their rows.

use chrono::NaiveDate;
use diesel::{
    dsl::{exists, now},
    sql_types::Jsonb,
    upsert::excluded,
};
use domain::{
    AuthorSlug, Entity, Patch, UserId,
    blog::{Author, Post, PostDraft},
    users::User,
};

use super::redirects;
use crate::{
    bylines,
    prelude::*,
    schema::{author_slugs, blog_post_authors as authors, blog_posts, blog_posts as posts, former_slugs, users},
    slugs,
    store::new_texts,
    users::UserRow,
};

expression! {
    /// The authors of a post, in the order of the byline.
    pub AuthorColumn in posts: Jsonb =
        "(SELECT coalesce(jsonb_agg(jsonb_build_object( \
             'id', users.id, 'name', coalesce(users.display_name, users.username), 'title', 'Contributor', \
             'slug', coalesce(users.author_slug, ''), 'imageUrl', users.avatar_url, 'bio', users.bio \
         ) ORDER BY blog_post_authors.position, users.id), '[]') \
         FROM blog_post_authors JOIN users ON users.id = blog_post_authors.author_id \
         WHERE blog_post_authors.blog_post_id = blog_posts.id)"
}

rows! {
    PostRow, PostValues: Post of PostDraft in blog_posts {
        title: String,
        slug: String,
        content: String,
        excerpt: Option<String>,
        published: bool,
        tags: Vec<String>,
        date: Option<NaiveDate>,
    }
    read {
        author_id: Option<i32>,
        created_at: DateTime<Utc>,
        updated_at: DateTime<Utc>,
        #[diesel(select_expression = AuthorColumn, select_expression_type = AuthorColumn)]
        authors: Json<Vec<Author>>,
    }
    computed |draft| {
        tag_keys: Vec<String> = draft.tags.iter().map(|tag| text::case_fold_key(tag)).collect(),
        search_head: String = text::fold(&draft.title),
        search_lead: String = text::fold(&lead(draft)),
    }
}

fn lead(draft: &PostDraft) -> String {
    let excerpt = draft.excerpt.as_deref().unwrap_or_default();
    format!("{excerpt} {}", draft.tags.join(" "))
}

/// The slugs that posts have and had, with their ids.
pub const SLUGS: &str = "SELECT slug, id FROM blog_posts UNION ALL SELECT slug, blog_post_id FROM former_slugs";

/// A write of a post also changes users: becoming an author may create an author slug.
static KIND: Kind = Kind {
    features: &[Feature::Blog],
    locks: &[Lock::Accounts],
    rows: &[
        ("blog_posts", "id = $2"),
        ("blog_post_authors", "blog_post_id = $2"),
        ("former_slugs", "blog_post_id = $2"),
    ],
    prepare: clear_missing_creator,
    ..store::kind::<Post>()
};

fn clear_missing_creator(conn: &mut PgConnection, deleted: &mut Deleted) -> DbResult<()> {
    let Some(creator) = deleted.rows.pointer_mut("/blog_posts/0/author_id") else { return Ok(()) };
    let found: bool = diesel::select(exists(users::table.find(id_of(creator)))).get_result(conn)?;
    if !found {
        *creator = serde_json::Value::Null;
    }
    Ok(())
}

impl Table for Post {
    const KIND: &'static Kind = &KIND;
    const JOBS: Jobs = jobs!(blog_posts);

    /// Authors have a page even if they wrote only drafts.
    fn is_seen(conn: &mut PgConnection, before: Option<&Self>, after: Option<&PostDraft>) -> DbResult<bool> {
        let before = before.map(Entity::draft);
        let drafts = [before.as_ref(), after].into_iter().flatten();
        if drafts.clone().any(|draft| draft.published) {
            return Ok(true);
        }
        match (&before, after) {
            (Some(before), Some(after)) => Ok(before.authors != after.authors),
            _ => bylines::depend_on_posts(conn, drafts.flat_map(|draft| draft.authors.iter().copied())),
        }
    }

    fn markdown(draft: &PostDraft) -> Option<&str> {
        Some(&draft.content)
    }

    fn select(conn: &mut PgConnection, id: i32) -> DbResult<Option<Self>> {
        let row: Option<PostRow> = posts::table.find(id).select(PostRow::as_select()).first(conn).optional()?;
        Ok(row.map(Self::from))
    }

    /// The authors are read after the lock is held: a statement that waits for it has its snapshot from before.
    fn lock(conn: &mut PgConnection, ids: &[i32]) -> DbResult<Vec<Self>> {
        let ids = posts::table.filter(posts::id.eq_any(ids)).order(posts::id).select(posts::id);
        let ids: Vec<i32> = ids.for_update().load(conn)?;
        let rows: Vec<PostRow> =
            posts::table.filter(posts::id.eq_any(ids)).order(posts::id).select(PostRow::as_select()).load(conn)?;
        Ok(rows.into_iter().map(Self::from).collect())
    }

    fn insert(conn: &mut PgConnection, draft: &PostDraft, by: Option<UserId>, texts: Option<&Texts>) -> DbResult<Self> {
        let texts = new_texts(texts)?;
        let id: i32 = diesel::insert_into(posts::table)
            .values((
                PostValues::of(draft),
                (posts::search_body.eq(&texts.folded), posts::plain_text.eq(&texts.plain)),
                posts::author_id.eq(by.map(|by| by.0)),
            ))
            .returning(posts::id)
            .get_result(conn)?;
        completed(conn, id, draft, &[])
    }

    fn save(&self, conn: &mut PgConnection, draft: &PostDraft, texts: Option<&Texts>) -> DbResult<Self> {
        diesel::update(posts::table.find(self.id.0))
            .set((
                PostValues::of(draft),
                texts.map(|texts| (posts::search_body.eq(&texts.folded), posts::plain_text.eq(&texts.plain))),
                posts::updated_at.eq(now),
                posts::version.eq(posts::version + 1),
            ))
            .execute(conn)?;
        let saved = completed(conn, self.id.0, draft, &self.authors)?;
        if self.published && self.slug != saved.slug {
            redirects::keep(conn, self.id, &self.slug)?;
        }
        Ok(saved)
    }

    fn delete(&self, conn: &mut PgConnection) -> DbResult<DeletionId> {
        let deletion = deletions::record(conn, Self::KIND, self.id.0)?;
        diesel::delete(posts::table.find(self.id.0)).execute(conn)?;
        Ok(deletion)
    }

    fn changed(&self, patch: &Patch<PostDraft>) -> DbResult<PostDraft> {
        Ok(Self::changed(self, patch)?)
    }

    fn complete(conn: &mut PgConnection, draft: &mut PostDraft, own: Option<i32>) -> DbResult<()> {
        if own.is_none() {
            draft.date = Some(draft.date_or(Utc::now().date_naive()));
        }
        if draft.slug.is_none() {
            draft.slug = Some(slugs::free(conn, SLUGS, &draft.title, own)?);
        }
        Ok(())
    }
}

fn stored(conn: &mut PgConnection, id: i32) -> DbResult<Post> {
    let row: PostRow = posts::table.find(id).select(PostRow::as_select()).first(conn)?;
    Ok(row.into())
}

/// Stores the draft's authors and claims its slug. `before` are the authors that the post had.
fn completed(conn: &mut PgConnection, id: i32, draft: &PostDraft, before: &[Author]) -> DbResult<Post> {
    // Until a draft is published, its slug still leads to the earlier post.
    if draft.published {
        diesel::delete(former_slugs::table.find(draft.slug.as_deref().unwrap_or_default())).execute(conn)?;
    }
    if before.iter().map(|author| author.id).ne(draft.authors.iter().copied()) {
        replace_authors(conn, id, &draft.authors)?;
    }
    stored(conn, id)
}

/// Returns the administrator or author who has or had that slug.
pub fn known_author(conn: &mut PgConnection, slug: &AuthorSlug) -> DbResult<Option<Author>> {
    let wrote = authors::table.filter(authors::author_id.eq(users::id));
    let row: Option<(UserRow, Option<String>)> = author_slugs::table
        .inner_join(users::table)
        .filter(author_slugs::slug.eq(bylines::stored_slug(slug)))
        .filter(users::is_admin.or(exists(wrote)))
        .select((UserRow::as_select(), users::author_slug))
        .first(conn)
        .optional()?;
    Ok(row.map(|(row, slug)| {
        let user = User::from(row);
        let slug = slug.unwrap_or_else(|| domain::text::author_slug(user.name()));
        Author::of(user, AuthorSlug(slug))
    }))
}

fn replace_authors(conn: &mut PgConnection, post: i32, wanted: &[UserId]) -> DbResult<()> {
    let ids: Vec<i32> = wanted.iter().map(|id| id.0).collect();
    diesel::delete(authors::table.filter(authors::blog_post_id.eq(post)).filter(authors::author_id.ne_all(&ids)))
        .execute(conn)?;
    let rows: Vec<_> = (0_i32..)
        .zip(&ids)
        .map(|(position, id)| {
            (authors::blog_post_id.eq(post), authors::author_id.eq(*id), authors::position.eq(position))
        })
        .collect();
    diesel::insert_into(authors::table)
        .values(&rows)
        .on_conflict((authors::blog_post_id, authors::author_id))
        .do_update()
        .set(authors::position.eq(excluded(authors::position)))
        .execute(conn)?;
    bylines::give_slugs(conn, &ids)
}

//! Posts, which are the same if their slugs are.

use std::collections::HashSet;

use anyhow::Context as _;
use domain::{
    Draft as _, Entity as _, Patch, UserId,
    blog::{Post, PostDraft},
    text::{case_fold_key, slug},
};
use serde_json::json;

use super::{Import, unless_changed};
use crate::content_files::{self, Named};

impl Import<'_> {
    pub(super) async fn posts(&mut self) -> anyhow::Result<()> {
        let mut slugs = HashSet::new();
        for Named { name, piece } in &self.files.posts {
            let Some(authors) = self.authors_of(name, piece) else { continue };
            if !self.check_size(name, &piece.draft.content) {
                continue;
            }
            let mut draft = PostDraft { authors, ..piece.draft.clone() };
            draft.normalize();
            let wanted = draft.slug.get_or_insert_with(|| slug(&piece.draft.title)).clone();
            if !slugs.insert(wanted.clone()) {
                self.fault(name, &format!("another file has the slug {wanted}, too"));
                continue;
            }
            match self.ports.blog.find_by_slug(&wanted).await.context("reading the posts")? {
                Some(post) => self.update_post(name, &post, draft).await?,
                None => self.create_post(name, draft).await?,
            }
        }
        Ok(())
    }

    /// The ids of a post's authors; `None` after noting unknown ones.
    fn authors_of(&mut self, name: &str, post: &content_files::Post) -> Option<Vec<UserId>> {
        let known = |username: &String| self.authors.ids.get(&case_fold_key(username)).copied();
        let authors = post.authors.iter().map(|username| known(username).or(self.authors.replacement).ok_or(username));
        authors
            .collect::<Result<_, _>>()
            .map_err(|username| {
                let remedy = "create the account, or name another author with --author";
                self.fault(name, &format!("there is no user '{username}': {remedy}"));
            })
            .ok()
    }

    async fn create_post(&mut self, name: &str, mut draft: PostDraft) -> anyhow::Result<()> {
        if draft.authors.is_empty() {
            draft.authors.extend(self.authors.replacement);
        }
        let Some(draft) = self.checked(name, draft) else { return Ok(()) };
        let (blog, is_dated) = (&self.ports.blog, draft.date.is_some());
        let creator = draft.authors.first().copied().context("a valid post has an author")?;
        let created = self.create(name, blog.create(draft, Some(creator), None)).await?;
        if let Some(post) = created.filter(|_| !is_dated) {
            // A new post without a date got today's.
            let without_date = Patch::of(json!({ "date": null }))?;
            let updated = blog.update(post.id, without_date, None, unless_changed(post.version)).await;
            updated.with_context(|| format!("importing {name}"))?;
        }
        Ok(())
    }

    async fn update_post(&mut self, name: &str, post: &Post, draft: PostDraft) -> anyhow::Result<()> {
        let mut fields = serde_json::to_value(&draft)?;
        // The accounts of all authors may have been deleted.
        if let Some(fields) = fields.as_object_mut().filter(|_| draft.authors.is_empty()) {
            fields.remove("authors");
        }
        let Some(patch) = self.accept(name, Patch::of(fields)) else { return Ok(()) };
        let Some(wanted) = self.accept(name, post.changed(&patch)) else { return Ok(()) };
        let mut present = post.draft();
        present.normalize();
        let blog = &self.ports.blog;
        let save = async |patch, if_match| blog.update(post.id, patch, None, if_match).await;
        self.update(name, post.version, wanted == present, patch, save).await
    }
}

//! The kinds of pieces, and what makes one of a file the same as one of the site.

use std::collections::HashSet;

use anyhow::Context as _;
use domain::{
    CategoryId, Draft as _, NavigationId, Patch, UserId,
    blog::{Post, PostDraft},
    content::ContentItem,
    faq::{Category, ItemDraft},
    navigation::{NavigationDraft, NavigationItem},
    pages::Page,
    text::{case_fold_key, nfc, slug},
};
use ports::{
    Created, List, Query, blog::Blog as _, content::ContentFilter, faq::Faq as _, navigation::Navigation,
    pages::PageFilter,
};
use serde_json::{Value, json};

use super::Import;
use crate::content_files::{self, FAQ, Link, NAVIGATION, Named};

impl Import<'_> {
    /// Services, case studies and team members are the same if their titles are.
    pub(super) async fn content(&mut self) -> anyhow::Result<()> {
        let all = List::list(self.postgres, Query::default(), ContentFilter::default()).await;
        let mut existing: Vec<ContentItem> = all.context("reading the content")?.rows;
        existing.sort_by_key(|item| (item.order, item.id));
        for Named { name, piece } in &self.files.content {
            let mut draft = piece.clone();
            let is_it = |item: &ContentItem| item.kind == draft.kind() && nfc(&item.title) == nfc(&draft.title);
            let found = remove_first(&mut existing, is_it);
            // Metadata that differ in spelling alone are kept.
            if let Some(item) = &found
                && is_same_json(draft.metadata.as_deref(), item.metadata.as_deref())
            {
                draft.metadata.clone_from(&item.metadata);
            }
            self.save(name, draft, found).await?;
        }
        Ok(())
    }

    /// Posts are the same if their slugs are.
    pub(super) async fn posts(&mut self) -> anyhow::Result<()> {
        let mut slugs = HashSet::new();
        for Named { name, piece } in &self.files.posts {
            let Some(authors) = self.authors_of(name, piece) else { continue };
            let mut draft = PostDraft { authors, ..piece.draft.clone() };
            draft.normalize();
            let wanted = draft.slug.get_or_insert_with(|| slug(&piece.draft.title)).clone();
            if !slugs.insert(wanted.clone()) {
                self.fault(name, &format!("another file has the slug {wanted}, too"));
                continue;
            }
            match self.postgres.find_by_slug(&wanted).await.context("reading the posts")? {
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
        let Some(draft) = self.accept(name, draft.validate()) else { return Ok(()) };
        let is_dated = draft.date.is_some();
        let creator = draft.authors.first().copied();
        let created = self.create::<Post>(name, draft, creator).await?;
        if let Some(Created::New(post)) = created.filter(|_| !is_dated) {
            // A new post without a date got today's.
            self.store(name, &post, Patch::of(json!({ "date": null }))?).await?;
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
        if self.accept(name, post.changed(&patch)).is_some() {
            self.update(name, post, patch).await?;
        }
        Ok(())
    }

    /// Pages are the same if their slugs are.
    pub(super) async fn pages(&mut self) -> anyhow::Result<()> {
        let all = List::list(self.postgres, Query::default(), PageFilter::default()).await;
        let mut existing: Vec<Page> = all.context("reading the pages")?.rows;
        let mut slugs = HashSet::new();
        for Named { name, piece } in &self.files.pages {
            let mut draft = piece.clone();
            let wanted = draft.slug.get_or_insert_with(|| slug(&piece.title)).clone();
            let found = remove_first(&mut existing, |page| page.slug == wanted);
            if slugs.insert(wanted.clone()) {
                self.save(name, draft, found).await?;
            } else {
                self.fault(name, &format!("another file has the slug {wanted}, too"));
            }
        }
        Ok(())
    }

    /// Categories of the FAQ are the same if their names are, and their items if their questions are.
    pub(super) async fn faq(&mut self) -> anyhow::Result<()> {
        let reading = "reading the FAQ";
        let mut categories = self.postgres.categories().await.context(reading)?;
        let mut items = self.postgres.items().await.context(reading)?;
        let mut names = HashSet::new();
        for category in &self.files.faq {
            let piece = format!("{FAQ}: {}", category.draft.name);
            let name = case_fold_key(&category.draft.name);
            let found = remove_first(&mut categories, |one: &Category| case_fold_key(&one.name) == name);
            if !names.insert(name) {
                self.fault(&piece, "the category is there twice");
                continue;
            }
            let Some(id) = self.save(&piece, category.draft.clone(), found).await? else { continue };
            for item in &category.items {
                let draft = ItemDraft { category_id: CategoryId(id), ..item.clone() };
                let found = remove_first(&mut items, |one| {
                    one.category_id == draft.category_id && nfc(&one.question) == nfc(&draft.question)
                });
                self.save(&format!("{piece}: {}", draft.question), draft, found).await?;
            }
        }
        Ok(())
    }

    /// Items of the menu are the same if their labels and parents are.
    pub(super) async fn navigation(&mut self) -> anyhow::Result<()> {
        let mut existing = Navigation::list(self.postgres).await.context("reading the menu")?;
        for link in &self.files.navigation {
            let piece = format!("{NAVIGATION}: {}", link.draft.label);
            let Some(parent) = self.link(&piece, link, None, &mut existing).await? else { continue };
            for child in &link.children {
                let piece = format!("{piece}: {}", child.draft.label);
                if child.children.is_empty() {
                    self.link(&piece, child, Some(NavigationId(parent)), &mut existing).await?;
                } else {
                    self.fault(&piece, "the menu has two levels");
                }
            }
        }
        Ok(())
    }

    async fn link(
        &mut self,
        piece: &str,
        link: &Link,
        parent_id: Option<NavigationId>,
        existing: &mut Vec<NavigationItem>,
    ) -> anyhow::Result<Option<i32>> {
        let draft = NavigationDraft { parent_id, ..link.draft.clone() };
        let is_it = |one: &NavigationItem| one.parent_id == parent_id && nfc(&one.label) == nfc(&draft.label);
        let found = remove_first(existing, is_it);
        self.save(piece, draft, found).await
    }
}

/// Removes the first entity that matches. Of several that match, each file of an export thus gets its own.
fn remove_first<T>(existing: &mut Vec<T>, matches: impl Fn(&T) -> bool) -> Option<T> {
    existing.iter().position(matches).map(|at| existing.remove(at))
}

fn is_same_json(one: Option<&str>, other: Option<&str>) -> bool {
    let value = |text: Option<&str>| text.and_then(|text| serde_json::from_str::<Value>(text).ok());
    value(one) == value(other)
}

//! Sample content for a first start: the files under `sample/`, stored through the same drafts and ports as other content.

mod files;

use anyhow::{Context as _, anyhow};
use domain::{
    CategoryId, Draft, NavigationId, UserId, ValidationErrors,
    blog::PostDraft,
    faq::{Category, Item, ItemDraft},
    navigation::NavigationDraft,
    users::UserDraft,
};
use garde::Valid;
use ports::{IdempotencyKey, Store, passwords::Caller};

use crate::{
    accounts::Accounts,
    content_files::{ContentFiles, Link, Markdown, Named},
    wire::StoragePorts,
};

/// Fills an empty database. Returns `false` if it is not empty. After an interruption the next start continues: every piece is
/// created under its own idempotency key.
pub async fn seed(
    ports: &StoragePorts,
    accounts: &mut Accounts,
    administrator: Option<UserId>,
) -> anyhow::Result<bool> {
    let Some(administrator) = administrator else { return Ok(false) };
    if !ports.seeding.begin().await.context("looking whether the database is empty")? {
        return Ok(false);
    }
    let seeding = Seeding { ports, administrator };
    let files = files::content()?;
    let people = seeding.people(accounts).await?;
    seeding.content(&files).await?;
    seeding.posts(&files, &people).await?;
    seeding.faq(&files).await?;
    seeding.navigation(&files).await?;
    ports.seeding.done().await.context("noting that the sample content is in")?;
    Ok(true)
}

/// Usernames with their ids.
type People = Vec<(String, UserId)>;

struct Seeding<'a> {
    ports: &'a StoragePorts,
    administrator: UserId,
}

impl Seeding<'_> {
    /// Returns the idempotency key of a piece. All have one hash, because a start after an interrupted one may bring other texts.
    fn key(&self, piece: &str) -> IdempotencyKey {
        IdempotencyKey { user: self.administrator, key: format!("sample:{piece}"), request: [0; 32] }
    }

    async fn people(&self, accounts: &mut Accounts) -> anyhow::Result<People> {
        let mut people = People::new();
        for Markdown { name: file, front: person, .. } in files::people()? {
            let role = if person.client { "Client" } else { "Author" };
            let password = accounts.password_for(role, &person.username)?;
            let draft = validated(
                &file,
                UserDraft {
                    username: person.username.clone(),
                    password,
                    is_admin: person.is_admin,
                    display_name: person.display_name,
                    bio: person.bio,
                    avatar_url: None,
                },
            )?;
            let hash = self
                .ports
                .passwords
                .hash(&draft.password, Caller::Known)
                .await
                .context("hashing a sample account's password")?;
            let stored = self.ports.users.create(draft, hash, None, Some(self.key(&file))).await;
            let created = stored.context("adding a sample account")?;
            if created.is_replayed() {
                accounts.forget_generated(&person.username)?;
            }
            let id = created.id(|user| user.id.0).ok_or_else(|| unknown(&file))?;
            people.push((person.username, UserId(id)));
        }
        Ok(people)
    }

    async fn content(&self, files: &ContentFiles) -> anyhow::Result<()> {
        for Named { name, piece } in &files.content {
            let draft = validated(name, piece.clone())?;
            self.ports
                .content
                .create(draft, None, Some(self.key(name)))
                .await
                .context("adding a sample content item")?;
        }
        Ok(())
    }

    async fn posts(&self, files: &ContentFiles, people: &People) -> anyhow::Result<()> {
        for Named { name, piece } in &files.posts {
            let author = |name: &String| people.iter().find(|(username, _)| username == name).map(|(_, id)| *id);
            let authors: Vec<UserId> = piece.authors.iter().filter_map(author).collect();
            let creator = authors.first().copied().unwrap_or(self.administrator);
            let draft = validated(name, PostDraft { authors, ..piece.draft.clone() })?;
            self.ports.blog.create(draft, Some(creator), Some(self.key(name))).await.context("adding a sample post")?;
        }
        Ok(())
    }

    async fn faq(&self, files: &ContentFiles) -> anyhow::Result<()> {
        for category in &files.faq {
            let piece = format!("faq/{}", category.draft.name);
            let draft = validated(&piece, category.draft.clone())?;
            let stored = Store::<Category>::create(&*self.ports.faq, draft, None, Some(self.key(&piece))).await;
            let stored = stored.context("adding a sample FAQ category")?;
            let category_id = stored.id(|category| category.id.0).map(CategoryId).ok_or_else(|| unknown(&piece))?;
            for (position, item) in category.items.iter().enumerate() {
                let piece = format!("{piece}/{position}");
                let draft = validated(&piece, ItemDraft { category_id, ..item.clone() })?;
                let stored = Store::<Item>::create(&*self.ports.faq, draft, None, Some(self.key(&piece))).await;
                stored.context("adding a sample FAQ item")?;
            }
        }
        Ok(())
    }

    async fn navigation(&self, files: &ContentFiles) -> anyhow::Result<()> {
        for item in &files.navigation {
            let parent = self.link(item, None).await?;
            for child in &item.children {
                self.link(child, Some(parent)).await?;
            }
        }
        Ok(())
    }

    /// Adds a menu item and returns its id.
    async fn link(&self, link: &Link, parent_id: Option<NavigationId>) -> anyhow::Result<NavigationId> {
        let piece = format!("navigation/{}/{}", parent_id.map_or(0, |id| id.0), link.draft.label);
        let draft = validated(&piece, NavigationDraft { parent_id, ..link.draft.clone() })?;
        let stored = self.ports.navigation.create(draft, None, Some(self.key(&piece))).await;
        let stored = stored.context("adding a sample navigation item")?;
        stored.id(|item| item.id.0).map(NavigationId).ok_or_else(|| unknown(&piece))
    }
}

/// Returns the error for a piece that was added before and whose id is unknown.
fn unknown(piece: &str) -> anyhow::Error {
    anyhow!("the sample {piece} was added before, and its id is not known")
}

/// Validates a draft. The error names the piece.
fn validated<D: Draft>(piece: &str, draft: D) -> anyhow::Result<Valid<D>> {
    draft.validate().map_err(|errors: ValidationErrors| anyhow!("the sample {piece} is at fault: {errors}"))
}

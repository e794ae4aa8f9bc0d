//! Brings files of content into a site. What has the same slug, title, question or label is updated, the rest is created, and
//! nothing is deleted, so that an import can be repeated.

mod blog;
mod content;
mod faq;
mod navigation;

use std::collections::HashMap;

use anyhow::{Context as _, anyhow};
use domain::{
    Draft, Patch, UserId, ValidationErrors, Version, blog::PostDraft, input::FromFields as _, text::case_fold_key,
};
use garde::Valid;
use ports::{Created, IfMatch, Query, users::UserFilter};
use serde::de::DeserializeOwned;

use crate::{content_files::ContentFiles, wire::StoragePorts};

/// The id of an entity that a dry run doesn't create.
const NOT_CREATED: i32 = i32::MAX;

/// What an import does with a piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Action {
    Create,
    Update,
    Keep,
}

/// The outcome of an import, or of a dry run.
#[derive(Debug, Default)]
pub struct Report {
    /// Each piece of the files.
    pub actions: Vec<(Action, String)>,
    /// Everything that keeps the files from being imported.
    pub faults: Vec<String>,
}

impl Report {
    pub fn count(&self, action: Action) -> usize {
        self.actions.iter().filter(|(taken, _)| *taken == action).count()
    }
}

/// The known authors.
pub struct Authors {
    ids: HashMap<String, UserId>,
    /// Stands for unknown ones, and for none.
    replacement: Option<UserId>,
}

impl Authors {
    /// Reads the users. Errors if there is no user named `replacement`.
    pub async fn read(ports: &StoragePorts, replacement: Option<&str>) -> anyhow::Result<Self> {
        let users = ports.users.list(Query::default(), UserFilter::default()).await.context("reading the users")?.rows;
        let ids: HashMap<_, _> = users.into_iter().map(|user| (case_fold_key(&user.username), user.id)).collect();
        let known = |name: &str| ids.get(&case_fold_key(name)).copied();
        let replacement = replacement
            .map(|name| known(name).ok_or_else(|| anyhow!("there is no user '{name}' (--author)")))
            .transpose()?;
        Ok(Self { ids, replacement })
    }
}

/// An import in progress.
struct Import<'a> {
    ports: &'a StoragePorts,
    files: &'a ContentFiles,
    authors: &'a Authors,
    /// Whether to write. Otherwise the files are only checked and compared.
    writes: bool,
    report: Report,
}

/// Compares the files with the site, and imports them if `writes`. The report of the comparison must have no faults then. A failure
/// leaves what was imported before it.
pub async fn run(
    ports: &StoragePorts,
    files: &ContentFiles,
    authors: &Authors,
    writes: bool,
) -> anyhow::Result<Report> {
    let mut import = Import { ports, files, authors, writes, report: Report::default() };
    import.content().await?;
    import.posts().await?;
    import.faq().await?;
    import.navigation().await?;
    Ok(import.report)
}

impl Import<'_> {
    fn note(&mut self, action: Action, piece: &str) {
        self.report.actions.push((action, piece.to_owned()));
    }

    fn fault(&mut self, piece: &str, message: &str) {
        self.report.faults.push(format!("{piece}: {message}"));
    }

    /// Creates a piece that the site doesn't have, and returns it; `None` in a dry run.
    async fn create<T: DeserializeOwned>(
        &mut self,
        piece: &str,
        create: impl Future<Output = ports::Result<Created<T>>>,
    ) -> anyhow::Result<Option<T>> {
        self.note(Action::Create, piece);
        if !self.writes {
            return Ok(None);
        }
        let created = create.await.and_then(Created::entity);
        created.map(Some).with_context(|| format!("importing {piece}"))
    }

    /// Updates a piece of the site unless it is the same as in its file. Errors if it was changed since it was read.
    async fn update<D, E>(
        &mut self,
        piece: &str,
        version: Version,
        is_same: bool,
        patch: Patch<D>,
        save: impl AsyncFnOnce(Patch<D>, IfMatch) -> ports::Result<E>,
    ) -> anyhow::Result<()> {
        self.note(if is_same { Action::Keep } else { Action::Update }, piece);
        if self.writes && !is_same {
            save(patch, unless_changed(version)).await.with_context(|| format!("importing {piece}"))?;
        }
        Ok(())
    }

    /// Validates a draft; `None` after noting its errors.
    fn checked<D: Draft>(&mut self, piece: &str, draft: D) -> Option<Valid<D>> {
        let checked = draft.validate();
        self.accept(piece, checked)
    }

    /// Checks that a text is short enough to be edited in the back office, too; notes a fault otherwise.
    fn check_size(&mut self, piece: &str, text: &str) -> bool {
        const MAX: usize = PostDraft::MAX_BYTES;
        let fits = text.len() <= MAX;
        if !fits {
            self.fault(piece, &format!("it has more than {MAX} bytes of text"));
        }
        fits
    }

    fn accept<T>(&mut self, piece: &str, checked: Result<T, ValidationErrors>) -> Option<T> {
        checked.map_err(|errors| errors.iter().for_each(|(_, message)| self.fault(piece, message))).ok()
    }
}

/// Removes the first entity that matches. Of several that match, each file of an export thus gets its own.
fn remove_first<T>(existing: &mut Vec<T>, matches: impl Fn(&T) -> bool) -> Option<T> {
    existing.iter().position(matches).map(|at| existing.remove(at))
}

fn unless_changed(version: Version) -> IfMatch {
    IfMatch::OneOf(vec![version])
}

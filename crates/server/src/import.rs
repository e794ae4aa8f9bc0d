//! Brings files of content into a site. What has the same slug, title, question or label is updated, the rest is created, and
//! nothing is deleted, so that an import can be repeated.

mod pieces;

use std::collections::HashMap;

use anyhow::{Context as _, anyhow};
use domain::{Draft, Entity, Patch, UserId, ValidationErrors, text::case_fold_key};
use garde::Valid;
use ports::{Created, IdempotencyKey, IfMatch, List as _, Query, Store, users::UserFilter};
use postgres::Postgres;

use crate::content_files::ContentFiles;

/// The id of an entity that a dry run doesn't create.
const NOT_CREATED: i32 = i32::MAX;

/// What an import does with a piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Action {
    Create,
    Update,
    Keep,
}

/// What an import may do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mode {
    /// Only checks and compares.
    DryRun,
    Write,
    /// Creates each piece under an idempotency key of this user, and updates none: sample content, which several starts may add.
    Seed(UserId),
}

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
    pub replacement: Option<UserId>,
}

impl Authors {
    /// Reads the users. Errors if there is no user named `replacement`.
    pub async fn read(postgres: &Postgres, replacement: Option<&str>) -> anyhow::Result<Self> {
        let users = postgres.list(Query::default(), UserFilter::default()).await.context("reading the users")?.rows;
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
    postgres: &'a Postgres,
    files: &'a ContentFiles,
    authors: &'a Authors,
    mode: Mode,
    report: Report,
}

/// Compares the files with the site, and imports them unless it is a dry run, whose report must have no faults then. A failure leaves what
/// was imported before it.
pub async fn run(postgres: &Postgres, files: &ContentFiles, authors: &Authors, mode: Mode) -> anyhow::Result<Report> {
    let mut import = Import { postgres, files, authors, mode, report: Report::default() };
    import.content().await?;
    import.posts().await?;
    import.pages().await?;
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

    fn accept<T>(&mut self, piece: &str, checked: Result<T, ValidationErrors>) -> Option<T> {
        checked.map_err(|errors| errors.iter().for_each(|(_, message)| self.fault(piece, message))).ok()
    }

    /// Updates what the site has already, else creates it. Returns the id; `None` if the draft is at fault.
    async fn save<E: Entity>(&mut self, piece: &str, draft: E::Draft, found: Option<E>) -> anyhow::Result<Option<i32>>
    where
        Postgres: Store<E>,
    {
        let Some(draft) = self.accept(piece, draft.validate()) else { return Ok(None) };
        let Some(found) = found else {
            let id = self.create::<E>(piece, draft, None).await?.map(|created| created.id(|entity| entity.id().into()));
            return id
                .unwrap_or(Some(NOT_CREATED))
                .map(Some)
                .with_context(|| format!("the id of {piece} is not known"));
        };
        self.update(piece, &found, Patch::all(&draft)).await?;
        Ok(Some(found.id().into()))
    }

    /// Creates a piece that the site doesn't have; `None` in a dry run.
    async fn create<E: Entity>(
        &mut self,
        piece: &str,
        draft: Valid<E::Draft>,
        by: Option<UserId>,
    ) -> anyhow::Result<Option<Created<E>>>
    where
        Postgres: Store<E>,
    {
        self.note(Action::Create, piece);
        let once = match self.mode {
            Mode::DryRun => return Ok(None),
            Mode::Write => None,
            Mode::Seed(user) => Some(sample_key(user, piece)),
        };
        let created = self.postgres.create(draft, by, once).await;
        created.map(Some).with_context(|| format!("importing {piece}"))
    }

    /// Updates a piece of the site unless it is the same as in its file. Errors if it was changed since it was read.
    async fn update<E: Entity>(&mut self, piece: &str, found: &E, patch: Patch<E::Draft>) -> anyhow::Result<()>
    where
        Postgres: Store<E>,
    {
        let mut present = found.draft();
        present.normalize();
        let mut wanted = patch.apply(present.clone());
        wanted.normalize();
        let is_same = wanted == present;
        self.note(if is_same { Action::Keep } else { Action::Update }, piece);
        if is_same || self.mode != Mode::Write { Ok(()) } else { self.store(piece, found, patch).await }
    }

    async fn store<E: Entity>(&self, piece: &str, found: &E, patch: Patch<E::Draft>) -> anyhow::Result<()>
    where
        Postgres: Store<E>,
    {
        let unchanged = IfMatch::OneOf(vec![found.version()]);
        let saved = self.postgres.update(found.id(), patch, None, unchanged).await;
        saved.map(drop).with_context(|| format!("importing {piece}"))
    }
}

/// Returns the idempotency key of a piece of the sample content. All have one hash, because a start after an interrupted one may bring
/// other texts.
pub fn sample_key(user: UserId, piece: &str) -> IdempotencyKey {
    IdempotencyKey { user, key: format!("sample:{piece}"), request: [0; 32] }
}

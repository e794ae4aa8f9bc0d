//! Storage of one kind of entity: each statement's frame is written once, and the statements once for plain tables.

mod columns;
mod declare;

use async_trait::async_trait;
use diesel::PgConnection;
use domain::{DeletionId, Draft as _, Entity, Patch, UserId, Version};
use futures_util::future::OptionFuture;
use garde::Valid;
use ports::{
    Created, Error, IdempotencyKey, IfMatch, LastEdit, Result, Store,
    bulk::{BulkReport, Change},
};
use serde_json::Value;

use crate::{
    Postgres,
    bulk::{Action, Outcome, Undo},
    db_error::{DbResult, check_version},
    deletions::Kind,
    edits,
    idempotency::once as create_once,
    jobs::Written,
    ordering::arrange,
    plain_text::Texts,
};

pub use columns::{Column, Json};
pub(crate) use declare::{expression, jobs, rows, stored};

/// An entity whose deletion can be undone.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not in the list of kinds",
    note = "add it to `kinds!` in undo.rs"
)]
pub trait Listed {}

/// An entity's statements. [`stored!`] writes them for a plain table.
pub trait Table: Entity + Listed {
    const KIND: &'static Kind;
    /// The names of its jobs in metrics.
    const JOBS: Jobs;

    /// Returns whether visitors may see the change from an entity to a draft. It is asked before the change.
    fn is_seen(conn: &mut PgConnection, before: Option<&Self>, after: Option<&Self::Draft>) -> DbResult<bool>;

    /// Returns the draft's markdown, if its texts are stored.
    fn markdown(_draft: &Self::Draft) -> Option<&str> {
        None
    }

    /// Returns whether a patch without new markdown needs the texts derived again, such as one of the type that decides how.
    fn changes_texts(_patch: &Patch<Self::Draft>) -> bool {
        false
    }

    fn select(conn: &mut PgConnection, id: i32) -> DbResult<Option<Self>>;

    /// Returns the entities that are there by their ids, and locks their rows in the order of the ids.
    fn lock(conn: &mut PgConnection, ids: &[i32]) -> DbResult<Vec<Self>>;

    fn insert(
        conn: &mut PgConnection,
        draft: &Self::Draft,
        by: Option<UserId>,
        texts: Option<&Texts>,
    ) -> DbResult<Self>;

    /// Stores the draft as a new version. Texts are those of new markdown.
    fn save(&self, conn: &mut PgConnection, draft: &Self::Draft, texts: Option<&Texts>) -> DbResult<Self>;

    /// Deletes the entity, and records what restores it.
    fn delete(&self, conn: &mut PgConnection) -> DbResult<DeletionId>;

    /// Returns the valid draft with the fields that the patch gives.
    fn changed(&self, patch: &Patch<Self::Draft>) -> DbResult<Self::Draft> {
        Ok(patch.apply(self.draft()).validate()?.into_inner())
    }

    /// Completes the draft of a new entity or of that one, such as with a slug that is free.
    fn complete(_conn: &mut PgConnection, _draft: &mut Self::Draft, _own: Option<i32>) -> DbResult<()> {
        Ok(())
    }
}

/// The names of an entity's jobs.
pub struct Jobs {
    pub find: &'static str,
    pub create: &'static str,
    pub update: &'static str,
    pub delete: &'static str,
    pub last_edit: &'static str,
}

fn locked<E: Table>(conn: &mut PgConnection, id: i32) -> DbResult<E> {
    E::lock(conn, &[id])?.pop().ok_or_else(|| Error::NotFound.into())
}

/// Saves an entity with a patch; who did has to be recorded. Returns whether visitors may see the change; `None` if there is none.
fn apply<E: Table>(
    conn: &mut PgConnection,
    entity: E,
    patch: &Patch<E::Draft>,
    texts: Option<&Texts>,
) -> DbResult<(E, Option<bool>)> {
    let mut draft = entity.changed(patch)?;
    E::complete(conn, &mut draft, Some(entity.id().into()))?;
    if draft == entity.draft() {
        return Ok((entity, None));
    }
    let is_seen = E::is_seen(conn, Some(&entity), Some(&draft))?;
    let saved = entity.save(conn, &draft, texts)?;
    Ok((saved, Some(is_seen)))
}

/// Saves an entity of a bulk action, which gives no markdown. A former state that is not valid, such as a post without authors, can't be
/// restored.
fn patched<E: Table>(conn: &mut PgConnection, entity: E, patch: &Patch<E::Draft>) -> DbResult<Outcome> {
    let fields = Value::from(patch.reversed(&entity.draft()));
    let (saved, Some(is_seen)) = apply(conn, entity, patch, None)? else { return Ok(Outcome::Unchanged) };
    let undo = match Patch::<E::Draft>::of(fields.clone()) {
        Ok(_) => Undo::Fields(fields),
        Err(_) => Undo::Nothing,
    };
    Ok(Outcome::Changed { version: Some(saved.version()), undo, is_seen })
}

/// Gives an entity of that version the former values of fields again.
fn reapply<E: Table>(
    conn: &mut PgConnection,
    (id, version): (i32, i32),
    fields: Value,
) -> DbResult<(Option<Version>, bool)> {
    let entity: E = locked(conn, id)?;
    check_version(&IfMatch::OneOf(vec![Version(version)]), entity.version().0)?;
    let (saved, is_seen) = apply(conn, entity, &Patch::of(fields)?, None)?;
    Ok((Some(saved.version()), is_seen.unwrap_or(false)))
}

/// Returns what all kinds of tables have; features, locks and rows are given by each.
pub const fn kind<E: Table>() -> Kind {
    Kind { name: E::NAME, is_seen: is_seen::<E>, reapply: reapply::<E>, ..Kind::PLAIN }
}

/// Returns whether visitors may see an entity that was restored.
fn is_seen<E: Table>(conn: &mut PgConnection, id: i32) -> DbResult<bool> {
    let draft = E::select(conn, id)?.map(|entity| entity.draft());
    E::is_seen(conn, None, draft.as_ref())
}

impl Postgres {
    async fn texts_of<E: Table>(&self, draft: &E::Draft) -> Result<Option<Texts>> {
        let source = E::markdown(draft).filter(|source| !source.is_empty());
        OptionFuture::from(source.map(|source| self.texts(source))).await.transpose()
    }

    /// Deletes an entity in its own way.
    pub(crate) async fn delete_by<E: Table>(
        &self,
        id: E::Id,
        if_match: IfMatch,
        delete: impl Fn(&E, &mut PgConnection) -> DbResult<DeletionId> + Send + Sync + 'static,
    ) -> Result<DeletionId> {
        let id = id.into();
        self.write(E::KIND.write(E::JOBS.delete), move |conn| {
            let entity: E = locked(conn, id)?;
            check_version(&if_match, entity.version().0)?;
            let is_seen = E::is_seen(conn, Some(&entity), None)?;
            Ok(Written::Changed(delete(&entity, conn)?).if_seen(is_seen))
        })
        .await
    }
}

#[async_trait]
impl<E: Table> Store<E> for Postgres {
    async fn find(&self, id: E::Id) -> Result<Option<E>> {
        let id = id.into();
        self.read(E::JOBS.find, move |conn| E::select(conn, id)).await
    }

    async fn create(
        &self,
        draft: Valid<E::Draft>,
        by: Option<UserId>,
        once: Option<IdempotencyKey>,
    ) -> Result<Created<E>> {
        let texts = self.texts_of::<E>(&draft).await?;
        self.write(E::KIND.write(E::JOBS.create), move |conn| {
            let is_seen = E::is_seen(conn, None, Some(&draft))?;
            let create = |conn: &mut PgConnection| {
                let mut draft = E::Draft::clone(&draft);
                E::complete(conn, &mut draft, None)?;
                let created = E::insert(conn, &draft, by, texts.as_ref())?;
                edits::record(conn, &created, by)?;
                Ok(created)
            };
            create_once(conn, once.as_ref(), E::NAME, create).map(|created| created.if_seen(is_seen))
        })
        .await
    }

    async fn update(&self, id: E::Id, patch: Patch<E::Draft>, by: Option<UserId>, if_match: IfMatch) -> Result<E> {
        let id = id.into();
        let mut given = patch.apply(E::Draft::default());
        if E::changes_texts(&patch) {
            let known = self.read(E::JOBS.find, move |conn| E::select(conn, id)).await?;
            given = known.map_or(given, |entity| patch.apply(entity.draft()));
        }
        given.normalize();
        let texts = self.texts_of::<E>(&given).await?;
        self.write(E::KIND.write(E::JOBS.update), move |conn| {
            let entity: E = locked(conn, id)?;
            check_version(&if_match, entity.version().0)?;
            let (entity, is_seen) = apply(conn, entity, &patch, texts.as_ref())?;
            let Some(is_seen) = is_seen else { return Ok(Written::Unchanged(entity)) };
            edits::record(conn, &entity, by)?;
            Ok(Written::Changed(entity).if_seen(is_seen))
        })
        .await
    }

    async fn bulk(&self, ids: Vec<i32>, change: Change<E>, by: Option<UserId>) -> Result<BulkReport> {
        let lock = |conn: &mut PgConnection, ids: &[i32]| {
            let entities = E::lock(conn, ids)?.into_iter();
            Ok(entities.map(|entity| (entity.id().into(), entity)).collect())
        };
        let job = move |conn: &mut PgConnection, entity: E| match &change {
            Change::Delete => {
                let is_seen = E::is_seen(conn, Some(&entity), None)?;
                Ok(Outcome::Changed { version: None, undo: Undo::Deletion(entity.delete(conn)?), is_seen })
            }
            Change::Patch(patch) => {
                let patch = patch(&entity)?;
                patched(conn, entity, &patch)
            }
        };
        self.bulk_of(E::KIND, ids, by, Action { lock, job }).await
    }

    async fn reorder(&self, ids: Vec<i32>, by: Option<UserId>) -> Result<()> {
        self.write(E::KIND.write("reorder"), move |conn| {
            Ok(Written::Changed(()).if_seen(arrange::<E>(conn, E::KIND, &ids, by)?))
        })
        .await
    }

    async fn delete(&self, id: E::Id, if_match: IfMatch) -> Result<DeletionId> {
        self.delete_by(id, if_match, E::delete).await
    }

    async fn last_edit(&self, entity: &E) -> Result<Option<LastEdit>> {
        let (id, version) = (entity.id().into(), entity.version());
        self.read(E::JOBS.last_edit, move |conn| edits::find::<E>(conn, id, version)).await
    }
}

/// Returns the texts of a draft that is stored for the first time.
pub fn new_texts(texts: Option<&Texts>) -> DbResult<&Texts> {
    texts.ok_or_else(|| Error::Failed("the texts were not derived".into()).into())
}

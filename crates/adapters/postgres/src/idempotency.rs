//! Idempotent creates: the first response to an `Idempotency-Key` is stored in the transaction of the create.

use diesel::prelude::*;
use ports::{Created, Error, IdempotencyKey};
use serde::Serialize;
use serde_json::Value;

use crate::{db_error::DbResult, jobs::Written, schema::idempotency, text};

/// Runs a create, or returns the stored response of an earlier one with the same key. A concurrent create with the same key
/// waits for the first to commit; if that fails, the second one runs.
pub fn once<T: Serialize>(
    conn: &mut PgConnection,
    once: Option<&IdempotencyKey>,
    scope: &str,
    create: impl FnOnce(&mut PgConnection) -> DbResult<T>,
) -> DbResult<Written<Created<T>>> {
    let Some(once) = once else {
        return create(conn).map(Created::New).map(Written::Changed);
    };
    let key_hash = text::hash(&once.key).to_vec();
    let place = (once.user.0, scope, key_hash.clone());
    let request_hash = once.request.as_slice();
    let claimed = diesel::insert_into(idempotency::table)
        .values((
            idempotency::user_id.eq(once.user.0),
            idempotency::scope.eq(scope),
            idempotency::key_hash.eq(key_hash),
            idempotency::request_hash.eq(request_hash),
        ))
        .on_conflict_do_nothing()
        .execute(conn)?;
    if claimed == 0 {
        let (kept, first): (Vec<u8>, Option<Value>) =
            idempotency::table.find(place).select((idempotency::request_hash, idempotency::answer)).first(conn)?;
        let first = Created::Replayed(first.unwrap_or_default());
        if kept != request_hash {
            return Err(Error::KeyReused { id: first.id(|_: &T| 0) }.into());
        }
        return Ok(Written::Unchanged(first));
    }
    let created = create(conn)?;
    diesel::update(idempotency::table.find(place))
        .set(idempotency::answer.eq(serde_json::to_value(&created)?))
        .execute(conn)?;
    Ok(Written::Changed(Created::New(created)))
}

//! Creates that happen once: the first answer to an `Idempotency-Key` is kept beside what it created.

use diesel::{ExpressionMethods, Insertable, PgConnection, QueryDsl, RunQueryDsl};
use ports::Once;
use serde::{Serialize, de::DeserializeOwned};

use crate::{fault::Answer, schema::idempotency, text};

#[derive(Insertable)]
#[diesel(table_name = idempotency)]
struct Claim<'a> {
    user_id: i32,
    scope: &'a str,
    key_hash: Vec<u8>,
}

/// Creates, or gives the first answer again. A second create with the same key waits for the first one to commit; where
/// the first failed, the second is the first.
pub fn once<T: Serialize + DeserializeOwned>(
    conn: &mut PgConnection,
    once: Option<&Once>,
    scope: &str,
    create: impl FnOnce(&mut PgConnection) -> Answer<T>,
) -> Answer<T> {
    let Some(once) = once else {
        return create(conn);
    };
    let key_hash = text::hash(&once.key).to_vec();
    let place = (once.user.0, scope, key_hash.clone());
    let claimed = diesel::insert_into(idempotency::table)
        .values(Claim { user_id: once.user.0, scope, key_hash })
        .on_conflict_do_nothing()
        .execute(conn)?;
    if claimed == 0 {
        let answer: Option<serde_json::Value> =
            idempotency::table.find(place).select(idempotency::answer).first(conn)?;
        return Ok(serde_json::from_value(answer.unwrap_or_default())?);
    }
    let created = create(conn)?;
    diesel::update(idempotency::table.find(place))
        .set(idempotency::answer.eq(serde_json::to_value(&created)?))
        .execute(conn)?;
    Ok(created)
}

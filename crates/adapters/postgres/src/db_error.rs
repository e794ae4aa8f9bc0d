//! Errors inside a job, and their conversion to port errors.

use diesel::result::{DatabaseErrorKind, Error as DieselError};
use domain::{ValidationErrors, Version, rules::message};
use ports::{Error, IfMatch};

#[derive(Debug, thiserror::Error)]
pub enum DbError {
    #[error(transparent)]
    Database(#[from] DieselError),
    #[error(transparent)]
    Port(#[from] Error),
}

pub type DbResult<T> = Result<T, DbError>;

impl From<ValidationErrors> for DbError {
    fn from(errors: ValidationErrors) -> Self {
        Self::Port(Error::Invalid(errors))
    }
}

impl From<serde_json::Error> for DbError {
    fn from(error: serde_json::Error) -> Self {
        Self::Port(Error::Failed(Box::new(error)))
    }
}

/// The English messages of Postgres for timeouts and shutdowns: Diesel does not expose the SQLSTATE.
const GAVE_UP: [&str; 3] = ["canceling statement due to", "terminating connection", "the database system is"];

const DISK_FULL: &str = "No space left on device";

impl DbError {
    /// Returns whether the connection is lost. One to a server that has become a standby is: another host may take writes now.
    pub fn lost(&self) -> bool {
        match self {
            Self::Database(DieselError::DatabaseError(kind, about)) => {
                use DatabaseErrorKind::{ClosedConnection, ReadOnlyTransaction, UnableToSendCommand};
                matches!(kind, ClosedConnection | UnableToSendCommand | ReadOnlyTransaction)
                    || about.message().starts_with("terminating connection")
                    || about.message().starts_with("server closed the connection")
            }
            Self::Database(DieselError::RollbackErrorOnCommit { .. } | DieselError::BrokenTransactionManager) => true,
            _ => false,
        }
    }

    /// Returns whether a deadlock or serialisation failure aborted the transaction; a retry may succeed.
    fn collided(&self) -> bool {
        matches!(
            self,
            Self::Database(DieselError::DatabaseError(kind, about))
                if matches!(kind, DatabaseErrorKind::SerializationFailure)
                    || about.message().starts_with("deadlock detected")
        )
    }

    pub fn violates(&self, constraint: &str) -> bool {
        matches!(
            self,
            Self::Database(DieselError::DatabaseError(DatabaseErrorKind::UniqueViolation, about))
                if about.constraint_name() == Some(constraint)
        )
    }
}

impl From<DbError> for Error {
    fn from(db_error: DbError) -> Self {
        let away = db_error.lost() || db_error.collided();
        match db_error {
            DbError::Port(error) => error,
            DbError::Database(DieselError::NotFound) => Self::NotFound,
            DbError::Database(error) if away => Self::Unavailable(Box::new(error)),
            DbError::Database(DieselError::DatabaseError(kind, about)) => {
                if let Some(answer) = about.constraint_name().and_then(refused) {
                    return answer;
                }
                let gave_up = about.message().ends_with(DISK_FULL)
                    || GAVE_UP.iter().any(|start| about.message().starts_with(start));
                let error = Box::new(DieselError::DatabaseError(kind, about));
                if gave_up { Self::Unavailable(error) } else { Self::Failed(error) }
            }
            DbError::Database(error) => Self::Failed(Box::new(error)),
        }
    }
}

fn refused(constraint: &str) -> Option<Error> {
    let conflict = |field, message| Error::Conflict { field: Some(field), message };
    // Only the undo of a deletion violates these.
    let unnamed = |message| Error::Conflict { field: None, message };
    Some(match constraint {
        "users_username_key_unique" => conflict("username", message::USERNAME_TAKEN),
        "blog_posts_slug_unique" => conflict("slug", message::SLUG_TAKEN),
        "pages_slug_unique" => conflict("slug", message::PAGE_SLUG_TAKEN),
        "faq_categories_name_key_unique" => conflict("name", message::CATEGORY_TAKEN),
        "author_slugs_pkey" | "users_author_slug_unique" => unnamed(message::AUTHOR_PAGE_TAKEN),
        "newsletter_subscriptions_email_key_unique" => unnamed(message::SUBSCRIBED_AGAIN),
        "contact_submissions_once_unique" => unnamed(message::RECEIVED_AGAIN),
        "faq_items_category" => ValidationErrors::one("categoryId", message::SELECT_CATEGORY).into(),
        "blog_post_authors_author" => ValidationErrors::one("authors", message::UNKNOWN_AUTHOR).into(),
        "navigation_items_parent" => ValidationErrors::one("parentId", message::PARENT_MISSING).into(),
        // The user of the request was deleted during the request.
        "sessions_user" | "idempotency_user" | "blog_posts_author" => Error::NotFound,
        _ => return None,
    })
}

/// Errors with `Stale` unless the stored version matches.
pub fn check_version(if_match: &IfMatch, present: i32) -> DbResult<()> {
    if if_match.matches(Version(present)) { Ok(()) } else { Err(Error::Stale.into()) }
}

#[cfg(test)]
mod tests {
    use diesel::result::{DatabaseErrorKind, Error as DieselError};
    use ports::Error;

    use super::DbError;

    #[test]
    fn a_full_disk_is_temporary() {
        let convert = |message: &str| {
            let error = DieselError::DatabaseError(DatabaseErrorKind::Unknown, Box::new(message.to_owned()));
            Error::from(DbError::Database(error))
        };
        let full = convert("could not extend file \"base/16384/16443\": No space left on device");
        assert!(matches!(full, Error::Unavailable(_)), "{full:?}");
        assert!(matches!(convert("division by zero"), Error::Failed(_)));
    }
}

//! Security events. Each is a log line with the target `security`, and counted.

use actix_web::HttpRequest;
use domain::users::User;
use metrics::counter;
use strum::{IntoStaticStr, VariantArray};

use crate::{client, log_context};

/// A security event.
#[derive(Clone, Copy, Debug, PartialEq, Eq, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "snake_case")]
pub enum Event {
    Login,
    LoginFailed,
    Logout,
    /// A request that the user's role or its origin does not allow.
    Refused,
    RateLimited,
    RoleChanged,
    PasswordChanged,
    UserCreated,
    UserDeleted,
    UserRestored,
    Exported,
}

/// Logs an event. `account` is the account concerned; the acting user is taken from the request. `detail` must not contain text
/// from a form: people type passwords into the wrong field.
pub fn log(request: &HttpRequest, event: Event, account: Option<&User>, detail: Option<&str>) {
    counter!("portico_security_events_total", "event" => <&'static str>::from(event)).increment(1);
    tracing::info!(
        target: "security",
        event = <&'static str>::from(event),
        id = log_context::id_of(request),
        client = client::address_of(request).map(tracing::field::display),
        user = log_context::notes(request).user.map(|user| user.0),
        account = account.map(|account| account.username.as_str()),
        account_id = account.map(|account| account.id.0),
        detail,
        "security event"
    );
}

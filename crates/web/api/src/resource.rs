//! The calls that every entity of the back office has. A feature's table of endpoints names them and adds what differs.

use std::{
    future::{Ready, ready},
    str::FromStr,
    sync::Arc,
};

use actix_web::{
    FromRequest, HttpRequest, HttpResponse,
    dev::Payload,
    http::{
        Method, StatusCode,
        header::{HeaderName, HeaderValue},
    },
    web::{self, Data},
};
use chrono::SecondsFormat;
use domain::{
    Entity, Patch, ValidationErrors, Versioned,
    input::{Fields, FromFields},
    rules::message,
};
use percent_encoding::{NON_ALPHANUMERIC, utf8_percent_encode};
use ports::{LastEdit, List, Ports, Provides, Query, Store};
use serde::Serialize;
use utoipa::{PartialSchema, ToSchema};
use web_http::{
    endpoint::{Endpoint, Example, Failure, Param, param},
    error::ApiError,
    extract::{
        auth::RequireAdmin,
        body::Body,
        conditional::{Creation, IfMatchHeader, Update},
        id::Id,
        list_query,
    },
    response,
};

/// An entity whose store is one of the ports.
pub trait Wired: Entity<Id: FromStr, Draft: ToSchema + PartialSchema> + ToSchema + PartialSchema {
    fn store(ports: &Ports) -> Arc<dyn Store<Self>>;
}

impl<E: Entity<Id: FromStr, Draft: ToSchema + PartialSchema> + ToSchema + PartialSchema> Wired for E
where
    Ports: Provides<dyn Store<E>>,
{
    fn store(ports: &Ports) -> Arc<dyn Store<E>> {
        ports.port()
    }
}

/// An entity of the back office, with its examples in the documentation.
pub trait Resource: Wired {
    const EXAMPLE: Example;
    /// The body of a create.
    const NEW: Example;
    /// The body of an update.
    const CHANGED: Example;
}

/// Parameters of a query string.
pub trait FromQuery: Sized + 'static {
    /// Reads them. Malformed ones are errors, others are ignored.
    fn read(query: &str, errors: &mut ValidationErrors) -> Self;

    fn parse(query: &str) -> Result<Self, ValidationErrors> {
        let mut errors = ValidationErrors::default();
        let read = Self::read(query, &mut errors);
        errors.into_result().map(|()| read)
    }
}

impl FromQuery for () {
    fn read(_: &str, _: &mut ValidationErrors) -> Self {}
}

/// The parameters of a list, with its filters.
#[derive(Debug)]
pub struct Listing<F> {
    pub query: Query,
    pub filter: F,
}

impl<F: FromQuery> FromQuery for Listing<F> {
    fn read(query: &str, errors: &mut ValidationErrors) -> Self {
        Self { query: list_query::query(query, errors), filter: F::read(query, errors) }
    }
}

/// The parameters of a request.
pub struct Parameters<T>(pub T);

impl<T: FromQuery> FromRequest for Parameters<T> {
    type Error = ApiError;
    type Future = Ready<Result<Self, ApiError>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        ready(T::parse(request.query_string()).map(Self).map_err(ApiError::invalid))
    }
}

/// The call that lists rows.
pub const fn list<T: Serialize + ToSchema + PartialSchema + 'static, F: FromQuery>(
    path: &'static str,
    example: Example,
) -> Endpoint
where
    Ports: Provides<dyn List<T, F>>,
{
    Endpoint::admin(Method::GET, path, || web::to(page::<T, F>)).returns_page::<T>(example)
}

async fn page<T: Serialize, F: FromQuery>(
    ports: Data<Ports>,
    RequireAdmin { inner: Parameters(Listing { query, filter }), .. }: RequireAdmin<Parameters<Listing<F>>>,
) -> Result<HttpResponse, ApiError>
where
    Ports: Provides<dyn List<T, F>>,
{
    let rows: Arc<dyn List<T, F>> = ports.port();
    Ok(response::page(&rows.list(query, filter).await?))
}

/// The call that shows an entity.
pub const fn show<E: Resource>(path: &'static str) -> Endpoint {
    Endpoint::admin(Method::GET, path, || web::to(find::<E>))
        .returns_entity::<E>(StatusCode::OK, E::EXAMPLE)
        .response_headers(&SHOWN_HEADERS)
}

async fn find<E: Resource>(
    ports: Data<Ports>,
    RequireAdmin { inner: Id(id), .. }: RequireAdmin<Id<E::Id>>,
) -> Result<HttpResponse, ApiError> {
    let store = E::store(&ports);
    let entity = store.find(id).await?.ok_or_else(ApiError::not_found)?;
    Ok(shown(store.last_edit(&entity).await?, &entity))
}

const EDITED_BY: Param =
    Param::text("X-Edited-By", "The name of the user who saved this version, percent-encoded; absent if unknown");
const EDITED_AT: Param = Param::text("X-Edited-At", "When this version was saved; absent if unknown");

/// The headers of a call that shows an entity.
pub const SHOWN_HEADERS: [Param; 3] = [param::ETAG, EDITED_BY, EDITED_AT];

/// Returns an entity, and who made this version.
pub fn shown(edit: Option<LastEdit>, entity: &(impl Serialize + Versioned)) -> HttpResponse {
    let mut response = response::entity(StatusCode::OK, entity);
    if let Some(edit) = edit {
        let at = edit.at.to_rfc3339_opts(SecondsFormat::Micros, true);
        let by = edit.by.map(|name| utf8_percent_encode(&name, NON_ALPHANUMERIC).to_string());
        for (name, value) in [("x-edited-at", Some(at)), ("x-edited-by", by)] {
            if let Some(value) = value.and_then(|value| HeaderValue::try_from(value).ok()) {
                response.headers_mut().insert(HeaderName::from_static(name), value);
            }
        }
    }
    response
}

/// The call that creates an entity.
pub const fn create<E: Resource>(path: &'static str) -> Endpoint {
    Endpoint::admin(Method::POST, path, || web::to(store::<E>))
        .body::<E::Draft>(E::NEW)
        .idempotent(param::IDEMPOTENCY_KEY)
        .returns_entity::<E>(StatusCode::CREATED, E::EXAMPLE)
}

async fn store<E: Resource>(
    ports: Data<Ports>,
    RequireAdmin { user, inner }: RequireAdmin<Creation<E::Draft>>,
) -> Result<HttpResponse, ApiError> {
    let (draft, key) = inner.by(user.id);
    Ok(response::created(E::store(&ports).create(draft, Some(user.id), key).await?))
}

/// The call that updates an entity.
pub const fn update<E: Resource>(path: &'static str) -> Endpoint {
    Endpoint::admin(Method::PUT, path, || web::to(save::<E>))
        .patch::<E::Draft, Patch<E::Draft>>(E::CHANGED)
        .returns_entity::<E>(StatusCode::OK, E::EXAMPLE)
}

async fn save<E: Resource>(
    ports: Data<Ports>,
    RequireAdmin { user, inner: (Id(id), IfMatchHeader(known), Body(patch)) }: Update<E::Id, Patch<E::Draft>>,
) -> Result<HttpResponse, ApiError> {
    let saved = E::store(&ports).update(id, patch, Some(user.id), known).await?;
    Ok(response::entity(StatusCode::OK, &saved))
}

/// The call that arranges a list of entities.
pub const fn order<E: Resource>(path: &'static str) -> Endpoint {
    Endpoint::admin(Method::PUT, path, || web::to(arrange::<E>))
        .body::<Order>(Example(r#"{"ids": [1]}"#))
        .unversioned()
        .failures(&[CHANGED])
}

const CHANGED: Failure = Failure::new(StatusCode::CONFLICT, message::LIST_CHANGED);

/// All entities of a list in their new order.
#[derive(ToSchema)]
pub struct Order {
    /// The ids.
    #[schema(min_items = 1)]
    ids: Vec<i32>,
}

impl FromFields for Order {
    type Valid = Vec<i32>;

    fn read(fields: &mut Fields) -> Self {
        Self { ids: fields.ids("ids").unwrap_or_default() }
    }

    fn check(self) -> Result<Vec<i32>, ValidationErrors> {
        if self.ids.is_empty() { Err(ValidationErrors::one("ids", "Name all rows of the list")) } else { Ok(self.ids) }
    }
}

async fn arrange<E: Resource>(
    ports: Data<Ports>,
    RequireAdmin { user, inner: Body(ids) }: RequireAdmin<Body<Order>>,
) -> Result<HttpResponse, ApiError> {
    E::store(&ports).reorder(ids, Some(user.id)).await?;
    Ok(response::done())
}

/// The call that deletes an entity, which can be undone.
pub const fn delete<E: Resource>(path: &'static str) -> Endpoint {
    Endpoint::admin(Method::DELETE, path, || web::to(remove::<E>)).undoable()
}

async fn remove<E: Resource>(
    ports: Data<Ports>,
    RequireAdmin { inner: (Id(id), IfMatchHeader(known)), .. }: RequireAdmin<(Id<E::Id>, IfMatchHeader)>,
) -> Result<HttpResponse, ApiError> {
    Ok(response::deleted(E::store(&ports).delete(id, known).await?))
}

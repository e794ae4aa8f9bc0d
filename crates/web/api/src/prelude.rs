//! What the endpoints of most features use.

pub use actix_web::{
    HttpRequest, HttpResponse,
    http::{Method, StatusCode},
    web::{self, Data},
};
pub use domain::ValidationErrors;
pub use futures_util::FutureExt as _;
pub use web_http::{
    endpoint::{Endpoint, Example, Failure, Param, Params, param},
    error::ApiError,
    extract::{auth::RequireAdmin, body::Body, conditional::IfMatchHeader, id::Id, list_query, query_string},
    markdown,
    port::Port,
    response::{self, NEXT_CURSOR, PublicResponse},
};

pub(crate) use crate::{
    openapi::examples,
    resource::{self, FromQuery, Listing, Parameters, Resource},
};

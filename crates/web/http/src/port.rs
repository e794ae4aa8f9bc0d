//! Ports in handlers.

use std::{
    future::{Ready, ready},
    ops::Deref,
    sync::Arc,
};

use actix_web::{FromRequest, HttpRequest, dev::Payload, web::Data};
use ports::{Ports, Provides};

use crate::error::ApiError;

/// A port, by its trait.
pub struct Port<P: ?Sized>(pub Arc<P>);

/// Returns a port of the request's site.
pub fn of<P: ?Sized>(request: &HttpRequest) -> Result<Arc<P>, ApiError>
where
    Ports: Provides<P>,
{
    let ports = request.app_data::<Data<Ports>>();
    ports.map(|ports| ports.port()).ok_or_else(|| ApiError::failed("the ports are not registered"))
}

impl<P: ?Sized> FromRequest for Port<P>
where
    Ports: Provides<P>,
{
    type Error = ApiError;
    type Future = Ready<Result<Self, ApiError>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        ready(of(request).map(Self))
    }
}

impl<P: ?Sized> Deref for Port<P> {
    type Target = Arc<P>;

    fn deref(&self) -> &Arc<P> {
        &self.0
    }
}

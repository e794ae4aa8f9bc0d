//! Authentication and authorisation. Both run before the body is read. The user is loaded for each request, so that deleted and
//! demoted users lose access at once.

use actix_web::{FromRequest, HttpRequest, dev::Payload, http::StatusCode};
use domain::users::User;
use futures_util::future::LocalBoxFuture;

use crate::{error::ApiError, message, session};

/// Requires an administrator, and then extracts the rest of the request.
pub struct RequireAdmin<T> {
    pub user: User,
    pub inner: T,
}

impl<T: FromRequest + 'static> FromRequest for RequireAdmin<T> {
    type Error = actix_web::Error;
    type Future = LocalBoxFuture<'static, Result<Self, actix_web::Error>>;

    fn from_request(request: &HttpRequest, payload: &mut Payload) -> Self::Future {
        let request = request.clone();
        let mut payload = payload.take();
        Box::pin(async move {
            let user = session::current_user(&request).await?;
            let user = user.ok_or_else(|| ApiError::new(StatusCode::UNAUTHORIZED, message::LOG_IN))?;
            if !user.is_admin {
                return Err(ApiError::new(StatusCode::FORBIDDEN, message::ADMINISTRATORS_ONLY).into());
            }
            let inner = T::from_request(&request, &mut payload).await.map_err(Into::into)?;
            Ok(Self { user, inner })
        })
    }
}

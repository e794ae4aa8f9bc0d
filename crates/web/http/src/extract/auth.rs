//! Authentication and authorisation. Both run before the body is read.

use actix_web::{FromRequest, HttpRequest, dev::Payload, http::StatusCode, web::Data};
use domain::users::User;
use futures_util::future::LocalBoxFuture;

use crate::{
    error::ApiError,
    message, session,
    settings::{Registration, Settings},
};

/// The signed-in user. It is loaded for each request, so that deleted and demoted users lose access at once.
pub struct CurrentUser(pub User);

/// Requires an administrator, and then extracts the rest of the request.
pub struct RequireAdmin<T> {
    pub user: User,
    pub inner: T,
}

/// The body of a registration; 403 while registration is closed.
pub struct OpenRegistration<T>(pub T);

impl FromRequest for CurrentUser {
    type Error = ApiError;
    type Future = LocalBoxFuture<'static, Result<Self, ApiError>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        let request = request.clone();
        Box::pin(async move { current_user(&request).await.map(Self) })
    }
}

impl<T: FromRequest + 'static> FromRequest for RequireAdmin<T> {
    type Error = actix_web::Error;
    type Future = LocalBoxFuture<'static, Result<Self, actix_web::Error>>;

    fn from_request(request: &HttpRequest, payload: &mut Payload) -> Self::Future {
        let request = request.clone();
        let mut payload = payload.take();
        Box::pin(async move {
            let user = current_user(&request).await?;
            if !user.is_admin {
                return Err(ApiError::new(StatusCode::FORBIDDEN, message::ADMINISTRATORS_ONLY).into());
            }
            let inner = T::from_request(&request, &mut payload).await.map_err(Into::into)?;
            Ok(Self { user, inner })
        })
    }
}

impl<T: FromRequest + 'static> FromRequest for OpenRegistration<T> {
    type Error = actix_web::Error;
    type Future = LocalBoxFuture<'static, Result<Self, actix_web::Error>>;

    fn from_request(request: &HttpRequest, payload: &mut Payload) -> Self::Future {
        let open = request.app_data::<Data<Settings>>().map(|settings| settings.registration);
        let inner = (open == Some(Registration::Open)).then(|| T::from_request(request, payload));
        Box::pin(async move {
            match inner {
                Some(inner) => inner.await.map(Self).map_err(Into::into),
                None => Err(ApiError::new(StatusCode::FORBIDDEN, message::REGISTRATION_CLOSED).into()),
            }
        })
    }
}

async fn current_user(request: &HttpRequest) -> Result<User, ApiError> {
    let user = session::current_user(request).await?;
    user.ok_or_else(|| ApiError::new(StatusCode::UNAUTHORIZED, message::LOG_IN))
}

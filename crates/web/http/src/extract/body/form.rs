//! URL-encoded bodies, which browsers send for forms without scripts.

use actix_web::{FromRequest, HttpRequest, dev::Payload};
use domain::input::FromFields;
use futures_util::future::LocalBoxFuture;
use percent_encoding::percent_decode_str;
use serde_json::{Map, Value};

use super::{Format, is_type, read, unsupported};
use crate::error::ApiError;

const FORM: Format = Format {
    accepts: |kind| is_type(kind, "application/x-www-form-urlencoded"),
    refusal: || unsupported("Content-Type must be application/x-www-form-urlencoded"),
};

/// A validated form, by the same rules as a JSON body.
pub struct Form<T: FromFields>(pub T::Valid);

impl<T: FromFields> FromRequest for Form<T> {
    type Error = ApiError;
    type Future = LocalBoxFuture<'static, Result<Self, ApiError>>;

    fn from_request(request: &HttpRequest, payload: &mut Payload) -> Self::Future {
        let bytes = read(&FORM, T::MAX_BYTES, request, payload);
        Box::pin(async move { Ok(Self(T::from_object(fields(&bytes.await?)?)?)) })
    }
}

/// Returns the fields of a form. The first of several with the same name counts.
fn fields(bytes: &[u8]) -> Result<Map<String, Value>, ApiError> {
    let malformed = || ApiError::bad_request("The form is not valid UTF-8");
    let text = std::str::from_utf8(bytes).map_err(|_| malformed())?;
    let mut fields = Map::new();
    for pair in text.split('&').filter(|pair| !pair.is_empty()) {
        let (name, value) = pair.split_once('=').unwrap_or((pair, ""));
        let (Some(name), Some(value)) = (decode(name), decode(value)) else { return Err(malformed()) };
        // Browsers send line breaks as CRLF.
        fields.entry(name).or_insert_with(|| value.replace("\r\n", "\n").into());
    }
    Ok(fields)
}

fn decode(text: &str) -> Option<String> {
    let spaced = text.replace('+', " ");
    percent_decode_str(&spaced).decode_utf8().ok().map(Into::into)
}

#[cfg(test)]
mod tests {
    use actix_web::{FromRequest as _, test::TestRequest};
    use domain::enquiries::EnquiryDraft;

    use super::*;
    const SMALL: usize = EnquiryDraft::MAX_BYTES;

    async fn read(kind: &str, body: impl Into<Vec<u8>>) -> Result<Form<EnquiryDraft>, ApiError> {
        let request = TestRequest::post().insert_header(("Content-Type", kind)).set_payload(body.into());
        let (request, mut payload) = request.to_http_parts();
        Form::from_request(&request, &mut payload).await
    }

    const KIND: &str = "application/x-www-form-urlencoded";
    const GOOD: &str =
        "name=Ada+L%C3%B6velace&email=ada%40example.com&company=&message=One%0D%0ATwo%0D%0A%2B&name=x&a=b";

    #[actix_web::test]
    async fn decodes_a_form_and_normalizes_its_line_breaks() {
        let Form(draft) = read(KIND, GOOD).await.unwrap();
        assert_eq!((draft.name.as_str(), draft.company.as_deref()), ("Ada Lövelace", None));
        assert_eq!((draft.email.as_str(), draft.message.as_str()), ("ada@example.com", "One\nTwo\n+"));
        assert!(read("application/x-www-form-urlencoded; charset=UTF-8", GOOD).await.is_ok());
    }

    #[actix_web::test]
    async fn rejects_other_media_types_and_malformed_forms() {
        let status = |read: Result<Form<EnquiryDraft>, ApiError>| read.err().map(|error| error.status.as_u16());
        for kind in ["application/json", "multipart/form-data; boundary=x", "text/plain", ""] {
            assert_eq!(status(read(kind, GOOD).await), Some(415), "{kind}");
        }
        for body in ["name=%FF", "%FF=x", "", "name=a%00b&email=ada%40example.com&message=x"] {
            assert_eq!(status(read(KIND, body).await), Some(400), "{body}");
        }
        assert_eq!(status(read(KIND, b"name=\xff".to_vec()).await), Some(400));
        assert_eq!(status(read(KIND, vec![b'a'; SMALL + 1]).await), Some(413));
    }
}

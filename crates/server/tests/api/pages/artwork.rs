//! Pictures that are generated from their address.

use reqwest::Method;

use super::Fixture;

#[actix_web::test]
async fn a_picture_is_generated_from_the_words_in_its_address() {
    let fixture = Fixture::empty().await;
    let visitor = &fixture.visitor;
    let picture = visitor.get("/art/radiology-triage-48-17-15-19.svg").await.expect(200);
    assert_eq!(
        (picture.header("content-type"), picture.header("cache-control"), picture.header("x-content-type-options")),
        ("image/svg+xml; charset=utf-8", "public, max-age=3600", "nosniff")
    );
    assert!(picture.text.starts_with("<svg") && picture.text.contains("<title>radiology triage 48 17 15 19</title>"));
    let again = visitor.get("/art/radiology%20triage%2048%2017%2015%2019.svg").await.expect(200);
    assert_eq!(again.text, picture.text);
    assert_ne!(visitor.get("/art/fraud-34-71-66-76.svg").await.expect(200).text, picture.text);

    let known = [("If-None-Match", picture.header("etag"))];
    visitor.send(Method::GET, "/art/radiology-triage-48-17-15-19.svg", &known, None).await.expect(304);
    let compressed = [("Accept-Encoding", "br")];
    let compressed = visitor.send(Method::GET, "/art/calm-ocean.svg", &compressed, None).await.expect(200);
    assert_eq!(compressed.header("content-encoding"), "br");
}

#[actix_web::test]
async fn hostile_addresses_of_pictures_are_harmless() {
    let fixture = Fixture::empty().await;
    let visitor = &fixture.visitor;
    let script = visitor.get("/art/%3C%2Ftitle%3E%3Cscript%3Ealert(1)%3C%2Fscript%3E.svg").await.expect(200);
    assert!(!script.text.contains("<script"), "{}", script.text);
    visitor.get("/art/NaN-inf-1e999--1.svg").await.expect(200);
    visitor.get(&format!("/art/{}.svg", "a".repeat(120))).await.expect(200);
    for path in ["/art/.svg", "/art/x", "/art/a/b.svg", &format!("/art/{}.svg", "a".repeat(121))] {
        visitor.get(path).await.expect(404);
    }
    for path in ["/art/%FF.svg", "/art/%00.svg"] {
        let status = visitor.get(path).await.status;
        assert!(status == 200 || status == 404, "{path}: {status}");
    }
    visitor.send(Method::POST, "/art/x.svg", &[], None).await.expect(405);
}

//! The AI demos without a provider: chat from the site's own published content, and generated images.

use base64::{Engine as _, engine::general_purpose::STANDARD};
use serde_json::{Value, json};

use super::{chat, paint};
use crate::support::{ADMIN, Client, Site};

const NOT_FOUND: &str = "I couldn’t find that on this site.";

async fn content(admin: &Client, kind: &str, title: &str, text: &str, published: bool) -> Value {
    let body = json!({ "type": kind, "title": title, "content": text, "published": published });
    admin.create("/api/admin/content", body).await.json()
}

#[actix_web::test]
async fn quotes_published_pages_and_names_them_as_sources() {
    let site = Site::start().await;
    let (admin, visitor) = (site.admin().await, site.visitor());
    let text = "We forecast **turbine** demand from [weather](/x) records.";
    let service = content(&admin, "service", "Forecasting", text, true).await;
    let answer = chat(&visitor, "What do you know about turbines?").await;
    assert_eq!(answer["sources"], json!([{ "title": "Forecasting", "path": format!("/services/{}", service["id"]) }]));
    let reply = answer["reply"].as_str().unwrap();
    assert!(reply.contains("We forecast turbine demand from weather records."), "{reply}");

    let study = content(&admin, "case-study", "Quarry", "Zeppelins at work.", true).await;
    content(&admin, "team-member", "Ines", "Builds gyroscopes.", false).await;
    let post = json!({ "title": "Notes", "content": "On marzipan.", "authors": [ADMIN], "published": true });
    admin.create("/api/admin/blog", post).await;
    let category = admin.create("/api/faq/categories", json!({ "name": "Pricing" })).await.id();
    let item = json!({ "question": "Is there a rebate?", "answer": "Yes, for universities.", "categoryId": category });
    admin.create("/api/faq/items", item).await;
    let study = format!("/case-studies/{}", study["id"]);
    for (question, path) in [
        ("zeppelin", study.as_str()),
        ("Who builds gyroscopes?", "/about"),
        ("Marzipan!", "/blog/notes"),
        ("any rebates", "/faq#item-1"),
    ] {
        let answer = chat(&visitor, question).await;
        assert_eq!(answer["sources"][0]["path"], path, "{answer}");
        assert_eq!(visitor.get(path).await.status, 200, "the page is there");
    }
}

#[actix_web::test]
async fn answers_a_question_about_the_companys_town_with_its_address() {
    let site = Site::with(&[("SITE_ADDRESS", "Harbour 1, Lübeck"), ("SITE_PHONE", "+49 451 5550")]).await;
    for question in ["Do you have an office in Lübeck?", "Are you in Lubeck?"] {
        let answer = chat(&site.visitor(), question).await;
        assert_eq!(answer["sources"], json!([{ "title": "Contact", "path": "/contact" }]), "{answer}");
        assert_eq!(answer["reply"], "Address: Harbour 1, Lübeck");
    }
    let answer = chat(&site.visitor(), "Where are you, and what is your phone number?").await;
    let reply = "You can reach us here:\n\nPhone: +49 451 5550\n\nAddress: Harbour 1, Lübeck";
    assert_eq!(answer["reply"], reply);
}

#[actix_web::test]
async fn says_so_if_nothing_is_found() {
    let site = Site::start().await;
    for question in ["Who won the 1954 world cup?", "🦊", "' OR 1=1; --", "% _ \\ : & | !", "a", &"x".repeat(4000)] {
        let answer = chat(&site.visitor(), question).await;
        assert_eq!(answer["sources"], json!([]), "{question}");
        assert!(answer["reply"].as_str().unwrap().starts_with(NOT_FOUND), "{answer}");
    }
    let hello = chat(&site.visitor(), "Hello!").await;
    assert!(hello["reply"].as_str().unwrap().starts_with("Hello!"), "{hello}");
}

#[actix_web::test]
async fn never_quotes_unpublished_content() {
    let (site, admin) = Site::with_admin().await;
    content(&admin, "service", "Xylophone service", "secret xylophone", false).await;
    content(&admin, "case-study", "Xylophone study", "secret xylophone", false).await;
    let post =
        json!({ "title": "Xylophone post", "content": "secret xylophone", "authors": [ADMIN], "published": false });
    let post = admin.create("/api/admin/blog", post).await;
    let hidden = json!({ "name": "Hidden", "isActive": false });
    let hidden = admin.create("/api/faq/categories", hidden).await.id();
    let shown = admin.create("/api/faq/categories", json!({ "name": "Shown" })).await.id();
    for (category, active) in [(hidden, true), (shown, false)] {
        let item = json!({ "question": "Xylophone?", "answer": "A secret xylophone", "categoryId": category, "isActive": active });
        admin.create("/api/faq/items", item).await;
    }
    for asking in [&site.visitor(), &admin] {
        for question in ["xylophone", "xylophne secret"] {
            let answer = chat(asking, question).await;
            assert!(answer["reply"].as_str().unwrap().starts_with(NOT_FOUND), "{answer}");
            assert!(!answer.to_string().contains("ylophone"), "{answer}");
        }
    }
    let path = format!("/api/admin/blog/{}", post.id());
    admin.put(&path, json!({ "published": true })).await.expect(200);
    assert_eq!(chat(&site.visitor(), "xylophone").await["sources"][0]["path"], "/blog/xylophone-post");
    admin.delete(&path).await.expect(204);
    let answer = chat(&site.visitor(), "xylophone").await;
    assert!(answer["reply"].as_str().unwrap().starts_with(NOT_FOUND), "{answer}");
}

#[actix_web::test]
async fn draws_the_same_image_for_the_same_prompt() {
    let site = Site::start().await;
    let visitor = site.visitor();
    let fox = paint(&visitor, "A fox in the snow").await;
    assert_eq!(paint(&visitor, "A fox in the snow").await, fox);
    assert_ne!(paint(&visitor, "A fox in the rain").await, fox);
    let hostile = paint(&visitor, "</title><script>alert(1)</script>").await;
    for image in [fox, hostile] {
        let data = image.strip_prefix("data:image/svg+xml;base64,").expect("a picture in the answer itself");
        let svg = String::from_utf8(STANDARD.decode(data).unwrap()).unwrap();
        assert!(svg.starts_with("<svg ") && svg.ends_with("</svg>") && !svg.contains("<script"), "{svg}");
    }
}

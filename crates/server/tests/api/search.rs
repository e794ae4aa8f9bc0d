//! Search over published content.

use serde_json::{Value, json};

use crate::{
    blog::Blog,
    support::{Client, Site, faulty, keys},
};

/// Creates a published record of each kind, and unpublished ones.
async fn filled() -> Blog {
    let blog = Blog::start().await;
    let content = "Intro.\n\n## Demand\n\nOur **forecasts** help [café](/x) owners to plan.";
    for (kind, title, content, published) in [
        ("service", "Forecasting and support", content, true),
        ("service", "Secret forecasting", "Nobody reads it.", false),
        ("case-study", "Gearboxes", "Vibration sensors hear faults.", true),
        ("team-member", "Mara Lindqvist", "She leads research.", true),
    ] {
        let item = json!({ "type": kind, "title": title, "content": content, "published": published });
        blog.admin.create("/api/admin/content", item).await;
    }
    blog.post(json!({ "title": "Evaluating models", "content": "Start from the costs of an error." })).await;
    blog.post(json!({ "title": "Evaluating in secret", "published": false })).await;
    for (name, active) in [("Pricing", true), ("Hidden", false)] {
        let category = json!({ "name": name, "isActive": active });
        let category = blog.admin.create("/api/faq/categories", category).await.id();
        let item =
            json!({ "question": "How are invoices paid?", "answer": "By bank transfer.", "categoryId": category });
        blog.admin.create("/api/faq/items", item).await;
    }
    blog
}

async fn results(blog: &Blog, query: &str) -> Vec<Value> {
    found_by(&blog.visitor, query).await
}

async fn found_by(visitor: &Client, query: &str) -> Vec<Value> {
    let answer = visitor.get(&format!("/api/search?{query}")).await.expect(200);
    answer.json()["results"].as_array().expect("results").clone()
}

#[actix_web::test]
async fn every_kind_of_published_page_is_found_by_its_words() {
    let blog = filled().await;
    let forecasts = "Our forecasts help café owners to plan.";
    for (q, kind, path, title, excerpt) in [
        ("forecasts", "service", "/services/1", "Forecasting and support", forecasts),
        ("GEARBOX+vibrations", "case-study", "/case-studies/3", "Gearboxes", "Vibration sensors hear faults."),
        ("lindqvist", "team-member", "/about", "Mara Lindqvist", "She leads research."),
        (
            "evaluate+errors",
            "post",
            "/blog/evaluating-models",
            "Evaluating models",
            "Start from the costs of an error.",
        ),
        ("invoice", "faq", "/faq#item-1", "How are invoices paid?", "By bank transfer."),
    ] {
        let expected = json!({ "title": title, "path": path, "kind": kind, "excerpt": excerpt, "hasAllWords": true });
        assert_eq!(results(&blog, &format!("q={q}")).await, [expected], "{q}");
    }
    let answer = blog.visitor.get("/api/search?q=%20caf%C3%A9%20").await.expect(200);
    assert_eq!(answer.header("content-type"), "application/json");
    assert_eq!(
        (keys(&answer.json()), &answer.json()["query"]),
        (vec!["corrected".into(), "query".into(), "results".into()], &json!("café"))
    );
    assert_eq!(answer.json()["results"][0]["path"], "/services/1");
    let slip = blog.visitor.read("/api/search?q=forcasting").await;
    assert_eq!((&slip["query"], &slip["corrected"]), (&json!("forcasting"), &json!("forecasting")));
    assert_eq!(slip["results"][0]["path"], "/services/1");
}

#[actix_web::test]
async fn finds_company_details() {
    let site = Site::with(&[
        ("SITE_NAME", "Seestern"),
        ("SITE_LEGAL_NAME", "Seestern AI Ltd"),
        ("SITE_ADDRESS", "Hafenstraße 12, 20457 Lübeck"),
        ("SITE_PHONE", "+49 451 5550"),
        ("SITE_EMAIL", "post@strand.example"),
    ])
    .await;
    let visitor = site.visitor();
    let page = |title: &str, path: &str, excerpt: &str| json!({ "title": title, "path": path, "kind": "page", "excerpt": excerpt, "hasAllWords": true });
    let address = page("Contact", "/contact", "Address: Hafenstraße 12, 20457 Lübeck");
    let mut email = page("Contact", "/contact", "E-mail: post@strand.example");
    // Not all parts of an e-mail address are words of the index.
    email["hasAllWords"] = json!(false);
    for (q, expected) in [
        ("L%C3%BCbeck", address.clone()),
        ("office+in+lubeck", address.clone()),
        ("what+about+lubeck", address.clone()),
        ("hafenstrasse", address),
        ("0451+5550", page("Contact", "/contact", "Phone: +49 451 5550")),
        ("post@strand.example", email),
        ("seestern+ltd", page("About", "/about", "Legal name: Seestern AI Ltd")),
    ] {
        assert_eq!(found_by(&visitor, &format!("q={q}")).await, [expected], "{q}");
    }
    let slip = visitor.read("/api/search?q=lubekc").await;
    assert_eq!((&slip["corrected"], &slip["results"][0]["path"]), (&json!("lubeck"), &json!("/contact")));
    assert!(found_by(&visitor, "q=ai").await.is_empty(), "a part of the name that says nothing");

    let elsewhere = Site::start().await;
    assert!(found_by(&elsewhere.visitor(), "q=lubeck").await.is_empty(), "another company is elsewhere");
}

#[actix_web::test]
async fn ranks_pages_about_a_town_above_the_address() {
    let blog = Blog::on(Site::with(&[("SITE_ADDRESS", "Harbour 1, Lübeck")]).await).await;
    blog.post(json!({ "title": "Lübeck", "content": "On Lübeck." })).await;
    blog.post(json!({ "title": "Towns", "content": "Lübeck and others." })).await;
    let paths =
        async |query| -> Vec<Value> { results(&blog, query).await.iter().map(|found| found["path"].clone()).collect() };
    assert_eq!(paths("q=lubeck").await, ["/blog/lubeck", "/contact", "/blog/towns"]);
    assert_eq!(paths("q=lubeck&limit=1").await, ["/blog/lubeck"]);
    assert_eq!(paths("q=towns+lubeck").await, ["/blog/towns", "/blog/lubeck", "/contact"]);
    let found = results(&blog, "q=towns+lubeck").await;
    let whole: Vec<&Value> = found.iter().map(|page| &page["hasAllWords"]).collect();
    assert_eq!(json!(whole), json!([true, false, false]));
}

#[actix_web::test]
async fn an_empty_search_finds_nothing() {
    let blog = filled().await;
    for query in ["", "q=", "q=%20%20", "q=%09", "limit=5", "other=forecasting"] {
        let answer = blog.visitor.get(&format!("/api/search?{query}")).await.expect(200);
        assert_eq!(answer.json(), json!({ "query": "", "corrected": null, "results": [] }), "{query}");
    }
}

#[actix_web::test]
async fn rejects_an_invalid_query_or_limit() {
    let blog = Blog::start().await;
    let fits = format!("/api/search?q={}", "%C3%A9".repeat(200));
    blog.visitor.get(&fits).await.expect(200);
    for (query, fields) in [
        (format!("q={}", "a".repeat(201)), json!({ "q": ["Search must be at most 200 characters"] })),
        ("q=a%00b".to_owned(), json!({ "q": ["NUL characters are not allowed"] })),
        ("q=a&limit=0".to_owned(), json!({ "limit": ["Limit must be a number from 1 to 100"] })),
        ("q=a&limit=x".to_owned(), json!({ "limit": ["Limit must be a number from 1 to 100"] })),
    ] {
        faulty(&blog.visitor.get(&format!("/api/search?{query}")).await, &fields);
    }
    for noise in ["%26%20%7C%20%21%20%28%20%3A%2A", "%27%27%3B--", "%5C%5C%25_", "the+of+a", "%F0%9F%A6%8A"] {
        assert!(results(&blog, &format!("q={noise}")).await.is_empty(), "{noise}");
    }
}

#[actix_web::test]
async fn a_limit_keeps_the_best_results() {
    let blog = Blog::start().await;
    for number in 0..25 {
        blog.post(json!({ "title": format!("Turbine {number}") })).await;
    }
    blog.post(json!({ "title": "Turbine turbines", "content": "Turbine, turbine and turbine." })).await;
    assert_eq!(results(&blog, "q=turbine").await.len(), 20);
    assert_eq!(results(&blog, "q=turbine&limit=100").await.len(), 26);
    let best = results(&blog, "q=turbine&limit=1").await;
    assert_eq!((best.len(), &best[0]["title"]), (1, &json!("Turbine turbines")));
}

#[actix_web::test]
async fn an_excerpt_is_plain_text_around_the_match() {
    let blog = Blog::start().await;
    let filler = "Words that say nothing in particular. ".repeat(60);
    let content = format!("# Heading\n\n{filler}Here a **zebra** [crosses](/x) `the <road>`. {filler}");
    blog.post(json!({ "title": "Long", "content": content })).await;
    let found = results(&blog, "q=zebras").await;
    let excerpt = found[0]["excerpt"].as_str().expect("an excerpt");
    assert!(excerpt.contains("Here a zebra crosses the <road>."), "{excerpt}");
    assert!(excerpt.starts_with('…') && excerpt.ends_with('…'), "{excerpt}");
    assert!(excerpt.chars().count() <= 240 && !excerpt.contains('\n'), "{excerpt}");
}

#[actix_web::test]
async fn search_follows_publishing_at_once() {
    let blog = Blog::start().await;
    let post = blog.post(json!({ "title": "Zeppelins", "published": false })).await;
    let client = blog.site.client("carl").await;
    let count = async || client.read("/api/search?q=zeppelins").await["results"].as_array().unwrap().len();
    assert_eq!(count().await, 0);
    blog.put(&post, json!({ "published": true })).await.expect(200);
    assert_eq!(count().await, 1);
    let admin = blog.admin.get("/api/search?q=zeppelins").await.expect(200);
    assert!(!admin.header("etag").is_empty(), "administrators get what everybody gets");
    blog.put(&post, json!({ "published": false })).await.expect(200);
    assert_eq!(count().await, 0);
}

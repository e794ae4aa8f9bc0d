//! Services, case studies and team members.

use serde_json::{Value, json};

use crate::support::{Client, Site, TestResponse};

const PATH: &str = "/api/admin/content";

async fn create(admin: &Client, kind: &str, title: &str, published: bool) -> i64 {
    let item = json!({"title": title, "type": kind, "content": format!("About *{title}*."), "published": published});
    admin.create(PATH, item).await.id()
}

#[actix_web::test]
async fn visitors_get_published_services_and_case_studies_and_every_team_member() {
    let (site, admin) = Site::with_admin().await;
    for kind in ["service", "case-study", "team-member"] {
        create(&admin, kind, "Shown", true).await;
        create(&admin, kind, "Draft", false).await;
    }
    for asker in [&site.visitor(), &site.client("ada").await, &admin] {
        for (kind, expected) in
            [("service", vec!["Shown"]), ("case-study", vec!["Shown"]), ("team-member", vec!["Shown", "Draft"])]
        {
            let list = asker.get(&format!("/api/content/{kind}")).await;
            assert_eq!(list.each("title"), expected, "{kind}");
        }
    }
    let unknown = site.visitor().get("/api/content/product").await;
    assert_eq!((unknown.status, unknown.text.as_str()), (404, "Not found"));
}

#[actix_web::test]
async fn public_lists_follow_the_order_then_the_id() {
    let (site, admin) = Site::with_admin().await;
    let mut ids = Vec::new();
    for title in ["A", "B", "C", "D"] {
        ids.push(create(&admin, "service", title, true).await);
    }
    for (id, order) in [(ids[0], 2), (ids[2], 1)] {
        let saved = admin.put(&format!("{PATH}/{id}"), json!({ "order": order })).await.expect(200).json();
        assert_eq!(saved["order"], order);
    }
    let list = site.visitor().read("/api/content/service").await;
    assert_eq!(list[3]["order"], 2);
    let pages = site.visitor().pages("/api/content/service?limit=1").await;
    let seen: Vec<_> = pages.iter().flat_map(|page| page.each("title")).collect();
    assert_eq!(seen, ["B", "D", "C", "A"]);
}

#[actix_web::test]
async fn lists_carry_a_plain_summary_and_details_rendered_html() {
    let (site, admin) = Site::with_admin().await;
    let item = json!({
        "title": "Forecasting", "type": "service", "metadata": "{\"icon\": \"chart\"}",
        "content": "# Title\n\nKnow *what* [comes](/x).\n\n<script>alert(1)</script>\n\n[bad](javascript:alert(1)) **bold**",
    });
    let id = admin.create(PATH, item).await.id();
    let list = site.visitor().get("/api/content/service").await.expect(200);
    let summary = list.json()[0]["summary"].as_str().unwrap().to_owned();
    assert!(summary.starts_with("Know what comes.") && !summary.contains(['*', '#', '[']), "{summary}");

    let detail = site.visitor().get(&format!("/api/content/service/{id}")).await.expect(200);
    let fields = "content createdAt html id metadata order published title type updatedAt version";
    assert_eq!(detail.keys().join(" "), fields);
    let detail = detail.json();
    let html = detail["html"].as_str().unwrap();
    assert!(html.contains("<em>what</em>") && html.contains("<strong>bold</strong>"), "{html}");
    assert!(!html.contains("<script") && !html.contains("javascript:"), "{html}");
    assert_eq!(detail["metadata"], "{\"icon\": \"chart\"}", "metadata is a string on the wire");
    assert_eq!(detail["published"], true, "an item is published where nothing was said");
}

#[actix_web::test]
async fn public_rows_are_the_items_with_a_summary() {
    let (site, admin) = Site::with_admin().await;
    for kind in ["service", "case-study", "team-member"] {
        let item = json!({
            "title": "T", "type": kind, "content": "The first paragraph.\n\nThe second.", "metadata": "{\"role\": \"R\"}",
        });
        let created = admin.create(PATH, item).await.json();
        let mut row = site.visitor().read(&format!("/api/content/{kind}")).await[0].take();
        let summary = row.as_object_mut().unwrap().remove("summary").expect("a summary");
        assert_eq!(row, created, "{kind}");
        let summary = summary.as_str().unwrap();
        if kind == "team-member" {
            assert_eq!(summary, "The first paragraph.");
        } else {
            assert!(summary.starts_with("The first paragraph."), "{summary}");
        }
    }
}

/// Returns the cursor to the next page.
fn next(answer: &TestResponse) -> Option<String> {
    Some(answer.header("x-next-cursor").to_owned()).filter(|cursor| !cursor.is_empty())
}

#[actix_web::test]
async fn a_public_list_is_paged_by_a_limit_and_a_cursor_that_outlives_its_item() {
    let site = Site::start().await;
    let (admin, visitor) = (site.admin().await, site.visitor());
    let mut ids = Vec::new();
    for number in 1..=5 {
        ids.push(create(&admin, "service", &format!("Service {number}"), number != 2).await);
        create(&admin, "case-study", &format!("Study {number}"), true).await;
    }
    let first = visitor.get("/api/content/service?limit=2").await.expect(200);
    assert_eq!(first.each("title"), ["Service 1", "Service 3"]);
    let cursor = next(&first).expect("a cursor");
    admin.delete(&format!("{PATH}/{}", ids[2])).await.expect(204);
    let last = visitor.get(&format!("/api/content/service?limit=2&cursor={cursor}")).await.expect(200);
    assert_eq!(last.each("title"), ["Service 4", "Service 5"]);
    assert_eq!(next(&last), None);
    let whole = visitor.get("/api/content/service").await.expect(200);
    assert_eq!((whole.json().as_array().unwrap().len(), next(&whole)), (3, None));
    for (bad, text) in [
        ("limit=0", "Limit must be a number from 1 to 100"),
        ("limit=101", "Limit must be a number from 1 to 100"),
        ("cursor=nonsense", "This cursor is not valid"),
        ("view=page", "View must be card"),
    ] {
        let answer = visitor.get(&format!("/api/content/service?{bad}")).await;
        assert_eq!((answer.status, answer.text.as_str()), (400, text), "{bad}");
    }
}

#[actix_web::test]
async fn slim_views_leave_out_markdown_except_team_bios() {
    let site = Site::start().await;
    let (admin, visitor) = (site.admin().await, site.visitor());
    for (kind, has_bio) in [("service", false), ("case-study", false), ("team-member", true)] {
        let id = create(&admin, kind, "T", true).await;
        let mut whole = visitor.read(&format!("/api/content/{kind}")).await;
        let mut card = visitor.read(&format!("/api/content/{kind}?view=card")).await;
        assert_eq!(card[0].get("content").is_some(), has_bio, "{kind}");
        for list in [&mut whole, &mut card] {
            list[0].as_object_mut().unwrap().remove("content");
        }
        assert_eq!(card, whole, "{kind}");
        let path = format!("/api/content/{kind}/{id}");
        let mut detail = visitor.read(&path).await;
        let page = visitor.read(&format!("{path}?view=page")).await;
        assert!(detail.as_object_mut().unwrap().remove("content").is_some());
        assert_eq!(page, detail, "{kind}");
        assert_eq!(visitor.get(&format!("{path}?view=card")).await.expect(400).text, "View must be page");
    }
    let draft = create(&admin, "service", "D", false).await;
    let page = admin.read(&format!("/api/content/service/{draft}?view=page")).await;
    assert!(page.get("content").is_none() && page["published"] == false, "{page}");
}

#[actix_web::test]
async fn a_bio_is_plain_text() {
    let (site, admin) = Site::with_admin().await;
    let item = json!({"title": "Ada", "type": "team-member", "content": "Writes *notes* <b>.\n\nCounts."});
    let id = admin.create(PATH, item).await.id();
    let detail = site.visitor().read(&format!("/api/content/team-member/{id}")).await;
    assert_eq!(detail["html"], "<p>Writes *notes* &lt;b&gt;.</p>\n<p>Counts.</p>\n");
}

#[actix_web::test]
async fn missing_items_and_drafts_are_404_for_visitors() {
    let (site, admin) = Site::with_admin().await;
    for (kind, other, message) in
        [("service", "case-study", "Service not found"), ("case-study", "service", "Case study not found")]
    {
        let (shown, draft) = (create(&admin, kind, "Shown", true).await, create(&admin, kind, "Draft", false).await);
        let path = |id: &str| format!("/api/content/{kind}/{id}");
        for asker in [&site.visitor(), &site.client(&format!("{kind}-client")).await] {
            asker.get(&path(&shown.to_string())).await.expect(200);
            for absent in [draft.to_string(), "999999".into(), "0".into(), "x".into(), "99999999999999".into()] {
                let answer = asker.get(&path(&absent)).await;
                assert_eq!((answer.status, answer.text.as_str()), (404, message), "{absent}");
            }
            asker.get(&format!("/api/content/{other}/{shown}")).await.expect(404);
        }
        assert_eq!(admin.read(&path(&draft.to_string())).await["published"], false);
        admin.get(&path("999999")).await.expect(404);
        admin.get(&format!("/api/content/{other}/{draft}")).await.expect(404);
    }
    let member = create(&admin, "team-member", "Draft", false).await;
    site.visitor().get(&format!("/api/content/team-member/{member}")).await.expect(200);
}

#[actix_web::test]
async fn metadata_is_kept_verbatim_and_blank_metadata_is_null() {
    let (_site, admin) = Site::with_admin().await;
    let wish = |metadata: Value| json!({"title": "T", "type": "service", "content": "C", "metadata": metadata});
    for blank in [json!(null), json!(""), json!(" \n ")] {
        assert_eq!(admin.create(PATH, wish(blank)).await.json()["metadata"], json!(null));
    }
    // A `jsonb` column would reorder the keys and reject the NUL.
    let kept = r#"{ "b": 1.50e3, "icon": "brain", "a": "\u0000", "unknown": {"deep": [1, 2.50]} }"#;
    let item = admin.create(PATH, wish(json!(kept))).await.json();
    assert_eq!(item["metadata"], kept);
    let path = format!("{PATH}/{}", item["id"]);
    assert_eq!(admin.read(&path).await["metadata"], kept);
}

#[actix_web::test]
async fn the_public_lists_follow_a_change_of_type() {
    let (_site, admin) = Site::with_admin().await;
    let path = format!("{PATH}/{}", create(&admin, "service", "T", true).await);
    let before = admin.read(&path).await;
    let after = admin.put(&path, json!({"title": " New "})).await.expect(200).json();
    assert!(after["updatedAt"].as_str() > before["updatedAt"].as_str());
    assert_eq!(admin.get("/api/content/service").await.each("title"), ["New"]);
    admin.put(&path, json!({"type": "team-member"})).await.expect(200);
    assert_eq!(admin.read("/api/content/service").await, json!([]));
    assert_eq!(admin.get("/api/content/team-member").await.each("title"), ["New"]);
}

#[actix_web::test]
async fn pages_the_list_for_administrators() {
    let (_site, admin) = Site::with_admin().await;
    for (kind, title) in [
        ("service", "beta"),
        ("service", "Alpha 100%"),
        ("case-study", "gamma"),
        ("service", "alpha_x"),
        ("team-member", "delta"),
    ] {
        create(&admin, kind, title, title != "alpha_x").await;
    }
    for (sort, expected) in [
        ("title", ["Alpha 100%", "alpha_x", "beta", "delta", "gamma"]),
        ("-title", ["gamma", "delta", "beta", "alpha_x", "Alpha 100%"]),
        ("createdAt", ["beta", "Alpha 100%", "gamma", "alpha_x", "delta"]),
        ("updatedAt", ["beta", "Alpha 100%", "gamma", "alpha_x", "delta"]),
        ("type", ["gamma", "beta", "Alpha 100%", "alpha_x", "delta"]),
        ("published", ["alpha_x", "beta", "Alpha 100%", "gamma", "delta"]),
    ] {
        let pages = admin.pages(&format!("{PATH}?sort={sort}&limit=2")).await;
        assert!(pages.iter().all(|page| page.header("x-total-count") == "5"), "{sort}");
        let seen: Vec<_> = pages.iter().flat_map(|page| page.each("title")).collect();
        assert_eq!((pages.len(), json!(seen)), (3, json!(expected)), "{sort}");
    }
    for (search, expected) in [("ALPHA", 2), ("100%25", 1), ("_x", 1), ("%25", 1), ("nothing", 0), ("", 5)] {
        let found = admin.get(&format!("{PATH}?q={search}")).await.expect(200);
        assert_eq!(found.json().as_array().unwrap().len(), expected, "{search}");
        assert_eq!(found.header("x-total-count"), expected.to_string(), "{search}");
    }
}

#[actix_web::test]
async fn the_list_is_filtered_by_type_and_status_and_searched_in_text_and_metadata() {
    let (_site, admin) = Site::with_admin().await;
    let study =
        json!({"title": "One", "type": "case-study", "content": "Looms", "metadata": "{\"client\": \"Zoë Ltd\"}"});
    admin.create(PATH, study).await;
    admin.create(PATH, json!({"title": "Two", "type": "service", "content": "Weaving", "published": false})).await;
    let cases: [(&str, &[&str]); 7] = [
        ("type=service", &["Two"]),
        ("type=team-member", &[]),
        ("status=published", &["One"]),
        ("type=case-study&status=draft", &[]),
        ("q=weav", &["Two"]),
        ("q=zoe+looms", &["One"]),
        ("offset=1", &["One"]),
    ];
    for (query, expected) in cases {
        assert_eq!(admin.get(&format!("{PATH}?{query}")).await.each("title"), expected, "{query}");
    }
    admin.get(&format!("{PATH}?type=product")).await.expect(400);
}

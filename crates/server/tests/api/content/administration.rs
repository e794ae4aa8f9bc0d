//! Editing and listing items in the back office.

use serde_json::{Value, json};

use super::{PATH, create, titles};
use crate::support::Site;

#[actix_web::test]
async fn metadata_is_a_string_that_holds_a_json_object_or_null() {
    let site = Site::start().await;
    let admin = site.admin().await;
    let wish = |metadata: Value| json!({"title": "T", "type": "service", "content": "C", "metadata": metadata});
    for blank in [json!(null), json!(""), json!(" \n ")] {
        assert_eq!(admin.post(PATH, wish(blank)).await.expect(201).json()["metadata"], json!(null));
    }
    let kept = r#"{"icon":"brain","unknown":{"deep":[1,2.50]}}"#;
    let item = admin.post(PATH, wish(json!(kept))).await.expect(201).json();
    assert_eq!(item["metadata"], kept, "unknown keys are kept");
    let path = format!("{PATH}/{}", item["id"]);
    for bad in [json!("{"), json!("[1]"), json!("\"x\""), json!("7"), json!("null"), json!({"icon": "brain"}), json!(7)]
    {
        for answer in [admin.post(PATH, wish(bad.clone())).await, admin.put(&path, json!({"metadata": bad})).await] {
            assert_eq!(answer.status, 400, "{}", answer.text);
            assert_eq!(answer.text, "Invalid JSON format. Please check your JSON syntax.");
        }
    }
    for key in ["image", "avatar"] {
        let hostile = json!({key: "javascript:alert(1)"}).to_string();
        assert!(admin.post(PATH, wish(json!(hostile))).await.expect(400).text.contains("must be a link, such as"));
    }
    assert_eq!(admin.put(&path, json!({"metadata": null})).await.expect(200).json()["metadata"], json!(null));
}

#[actix_web::test]
async fn reports_broken_rules() {
    let site = Site::start().await;
    let admin = site.admin().await;
    let nothing = admin.post(PATH, json!({"title": " ", "content": ""})).await.expect(400);
    let expected =
        "Title is required\nType must be one of: case-study, service, team-member\nContent is required".to_owned();
    assert_eq!(
        (nothing.text, nothing.headers["content-type"].to_str().unwrap()),
        (expected, "text/plain; charset=utf-8")
    );
    let bad = json!({"title": "x".repeat(201), "type": "product", "content": ["x"], "published": 1, "metadata": "["});
    let text = admin.post(PATH, bad).await.expect(400).text;
    let mut lines: Vec<&str> = text.lines().collect();
    lines.sort_unstable();
    let expected = [
        "Content must be text",
        "Invalid JSON format. Please check your JSON syntax.",
        "Published must be true or false",
        "Title must be at most 200 characters",
        "Type must be one of: case-study, service, team-member",
    ];
    assert_eq!(lines, expected);
}

#[actix_web::test]
async fn an_update_keeps_absent_fields() {
    let site = Site::start().await;
    let admin = site.admin().await;
    let wish = json!({"title": "T", "type": "service", "content": "C", "metadata": "{}", "published": true});
    let before = admin.post(PATH, wish).await.expect(201).json();
    let path = format!("{PATH}/{}", before["id"]);
    let after = admin.put(&path, json!({"title": " New "})).await.expect(200).json();
    for same in ["type", "content", "metadata", "published", "createdAt", "id"] {
        assert_eq!(after[same], before[same], "{same}");
    }
    assert_eq!((&after["title"], &after["version"]), (&json!("New"), &json!(2)));
    assert!(after["updatedAt"].as_str() > before["updatedAt"].as_str());
    assert_eq!(admin.get(&path).await.expect(200).json(), after);
    // Visitors see the new title at once.
    assert_eq!(titles(&admin.get("/api/content/service").await.json()), ["New"]);
    admin.put(&path, json!({"type": "team-member"})).await.expect(200);
    assert_eq!(admin.get("/api/content/service").await.json(), json!([]));
    admin.delete(&path).await.expect(204);
    admin.get(&path).await.expect(404);
    assert_eq!(admin.get("/api/content/team-member").await.json(), json!([]));
}

#[actix_web::test]
async fn lists_all_items_for_administrators_newest_first() {
    let site = Site::start().await;
    let admin = site.admin().await;
    for number in 0..130 {
        create(&admin, "service", &format!("Item {number:03}"), number % 2 == 0).await;
    }
    let list = admin.get(PATH).await.expect(200);
    let json = list.json();
    let titles = titles(&json);
    assert_eq!((titles.len(), titles[0], titles[129]), (130, "Item 129", "Item 000"));
    assert_eq!((list.header("x-total-count"), list.header("x-next-cursor")), ("130", ""));
}

#[actix_web::test]
async fn pages_the_list_for_administrators() {
    let site = Site::start().await;
    let admin = site.admin().await;
    for title in ["beta", "Alpha 100%", "gamma", "alpha_x", "delta"] {
        create(&admin, "service", title, title != "gamma").await;
    }
    for (sort, expected) in [
        ("title", ["Alpha 100%", "alpha_x", "beta", "delta", "gamma"]),
        ("-title", ["gamma", "delta", "beta", "alpha_x", "Alpha 100%"]),
        ("createdAt", ["beta", "Alpha 100%", "gamma", "alpha_x", "delta"]),
    ] {
        let (mut seen, mut cursor, mut pages) = (Vec::new(), String::new(), 0);
        loop {
            let part = admin.get(&format!("{PATH}?sort={sort}&limit=2&cursor={cursor}")).await.expect(200);
            assert_eq!(part.header("x-total-count"), "5");
            seen.extend(titles(&part.json()).into_iter().map(str::to_owned));
            pages += 1;
            cursor = part.header("x-next-cursor").to_owned();
            if cursor.is_empty() {
                break;
            }
        }
        assert_eq!((pages, seen), (3, expected.map(str::to_owned).to_vec()), "{sort}");
    }
    for (search, expected) in [("ALPHA", 2), ("100%25", 1), ("_x", 1), ("%25", 1), ("nothing", 0), ("", 5)] {
        let found = admin.get(&format!("{PATH}?q={search}")).await.expect(200);
        assert_eq!(found.json().as_array().unwrap().len(), expected, "{search}");
        assert_eq!(found.header("x-total-count"), expected.to_string(), "{search}");
    }
    for bad in ["limit=0", "limit=101", "limit=x", "cursor=nonsense", "sort=password", "sort=id%3B", "q=%00"] {
        let answer = admin.get(&format!("{PATH}?{bad}")).await;
        assert_eq!(answer.status, 400, "{bad}: {}", answer.text);
    }
}

#[actix_web::test]
async fn the_list_is_filtered_by_type_and_status_and_searched_in_text_and_metadata() {
    let site = Site::start().await;
    let admin = site.admin().await;
    let study =
        json!({"title": "One", "type": "case-study", "content": "Looms", "metadata": "{\"client\": \"Zoë Ltd\"}"});
    admin.post(PATH, study).await.expect(201);
    let service = json!({"title": "Two", "type": "service", "content": "Weaving", "published": false});
    admin.post(PATH, service).await.expect(201);
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
        assert_eq!(titles(&admin.get(&format!("{PATH}?{query}")).await.expect(200).json()), expected, "{query}");
    }
    admin.get(&format!("{PATH}?type=product")).await.expect(400);
}

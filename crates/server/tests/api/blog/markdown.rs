//! The HTML of a post's markdown.

use serde_json::json;

use super::Blog;

impl Blog {
    /// Returns the HTML of a post with that content.
    async fn html(&self, content: &str) -> String {
        let post = self.post(json!({ "content": content })).await;
        let path = format!("/api/blog/{}", post["slug"].as_str().unwrap());
        self.visitor.get(&path).await.expect(200).json()["html"].as_str().unwrap().to_owned()
    }
}

#[actix_web::test]
async fn an_author_in_a_post_is_a_link_to_their_page() {
    let blog = Blog::start().await;
    let link = r#"<a href="/authors/ada-lovelace" class="author">Ada Lovelace</a>"#;
    let cases = [
        (r#"By <Author name="Ada Lovelace" /> today"#, format!("<p>By {link} today</p>\n")),
        ("By <Author>Ada Lovelace</Author> today", format!("<p>By {link} today</p>\n")),
        (r#"<Author name="Ada Lovelace" />"#, format!("<p>{link}</p>\n")),
        ("<Author>Ada Lovelace</Author>\n*after*", format!("<p>{link}\n<em>after</em></p>\n")),
        (
            r#"<Author name="Ada" onclick="x" />"#,
            "<p>&lt;Author name=&quot;Ada&quot; onclick=&quot;x&quot; /&gt;</p>\n".into(),
        ),
    ];
    for (content, html) in cases {
        assert_eq!(blog.html(content).await, html, "{content}");
    }
}

#[actix_web::test]
async fn raw_html_is_never_passed_through() {
    let blog = Blog::start().await;
    let cases = [
        ("<script>alert(1)</script>", "<p>&lt;script&gt;alert(1)&lt;/script&gt;</p>\n"),
        ("a <b onclick=\"x\">b</b>", "<p>a &lt;b onclick=&quot;x&quot;&gt;b&lt;/b&gt;</p>\n"),
        ("<!-- c -->", "<p>&lt;!-- c --&gt;</p>\n"),
        ("`<b>`", "<p><code>&lt;b&gt;</code></p>\n"),
    ];
    for (content, html) in cases {
        assert_eq!(blog.html(content).await, html, "{content}");
    }
}

#[actix_web::test]
async fn links_images_and_autolinks_have_one_of_six_protocols_or_are_relative() {
    let blog = Blog::start().await;
    for address in
        ["http://e.com", "https://e.com", "irc://e.com", "ircs://e.com", "mailto:a@e.com", "xmpp:a@e.com", "/x", "#y"]
    {
        let html = blog.html(&format!("[a]({address})")).await;
        assert!(html.starts_with(&format!("<p><a href=\"{address}\"")), "{html}");
    }
    let evil = "[a](javascript:alert(1)) [b](data:text/html,x) [c](ftp://e.com) [d](java&#115;cript:x) [e](vbscript:x)";
    assert_eq!(blog.html(evil).await, "<p>a b c d e</p>\n");
    assert_eq!(
        blog.html("![x](javascript:alert(1)) ![y](/y.png)").await,
        "<p>x <img src=\"/y.png\" alt=\"y\" loading=\"lazy\" /></p>\n"
    );
    assert_eq!(blog.html("<javascript:alert(1)> <ftp://e.com>").await, "<p>javascript:alert(1) ftp://e.com</p>\n");
}

#[actix_web::test]
async fn renders_github_flavoured_markdown() {
    let blog = Blog::start().await;
    let content =
        "| a |\n|---|\n| b |\n\n~~gone~~\n\n- [x] done\n\nSee www.example.com or a note.[^1]\n\n[^1]: A note.";
    let html = blog.html(content).await;
    for part in [
        "<th>a</th>",
        "<td>b</td>",
        "<del>gone</del>",
        "<input type=\"checkbox\" class=\"task-list-item-checkbox\" checked=\"\" disabled=\"\" aria-label=\"Done\" />",
        "<a href=\"http://www.example.com\" rel=\"noopener noreferrer\">www.example.com</a>",
        "<sup class=\"footnote-ref\"><a href=\"#fn-1\" id=\"fnref-1\" data-footnote-ref>1</a></sup>",
        "<li id=\"fn-1\">\n<p>A note. <a href=\"#fnref-1\" class=\"footnote-backref\"",
    ] {
        assert!(html.contains(part), "{part} in {html}");
    }
}

#[actix_web::test]
async fn hostile_markdown_does_not_hold_up_the_site() {
    let blog = Blog::start().await;
    let started = std::time::Instant::now();
    for piece in ["[", "![", "*a _b ", "<Author name=\"", "> ", "`a``b", "[^1]: [^1] "] {
        let html = blog.html(&piece.repeat(500_000 / piece.len())).await;
        assert!(!html.is_empty());
    }
    assert!(started.elapsed() < std::time::Duration::from_mins(1), "{:?}", started.elapsed());
}

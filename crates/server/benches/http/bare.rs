//! The baseline of the comparison: actix handlers that do one thing only, in a separate process.

use std::{env, fs, future::ready, io, net::TcpListener, path::Path, process::Command};

use actix_web::{
    App, HttpResponse, HttpServer,
    error::ErrorInternalServerError,
    http::header::{HeaderName, HeaderValue},
    web::{self, Data},
};
use diesel::{
    PgConnection, QueryableByName, RunQueryDsl,
    r2d2::{ConnectionManager, Pool},
    sql_query,
    sql_types::{Array, Date, Integer, Nullable, Text},
};
use serde::Serialize;

/// The variable that makes a process the child.
const ROLE: &str = "PORTICO_BENCH_BARE";

/// The query for a page of the public list, as the product runs it.
const QUERY: &str = "SELECT p.id, p.title, p.slug, p.date, p.excerpt, p.tags, \
    ARRAY(SELECT coalesce(u.display_name, u.username) FROM blog_post_authors a JOIN users u ON u.id = a.author_id \
          WHERE a.blog_post_id = p.id ORDER BY a.position) AS authors \
    FROM blog_posts p WHERE p.published ORDER BY p.listed_on DESC, p.id DESC LIMIT 20";

#[derive(QueryableByName, Serialize)]
struct Row {
    #[diesel(sql_type = Integer)]
    id: i32,
    #[diesel(sql_type = Text)]
    title: String,
    #[diesel(sql_type = Text)]
    slug: String,
    #[diesel(sql_type = Nullable<Date>)]
    date: Option<chrono::NaiveDate>,
    #[diesel(sql_type = Nullable<Text>)]
    excerpt: Option<String>,
    #[diesel(sql_type = Array<Text>)]
    tags: Vec<String>,
    #[diesel(sql_type = Array<Text>)]
    authors: Vec<String>,
}

type Database = Data<Pool<ConnectionManager<PgConnection>>>;

/// Starts a child process with the bare handlers. The first line that it prints is its address.
pub fn command(folder: &Path, database_url: &str) -> io::Result<Command> {
    let mut command = Command::new(env::current_exe()?);
    command.env(ROLE, folder).env("DATABASE_URL", database_url);
    Ok(command)
}

/// Serves, if this process is that child.
pub fn serve_if_asked() -> io::Result<bool> {
    let Some(folder) = env::var_os(ROLE) else { return Ok(false) };
    let pool = Pool::builder()
        .max_size(16)
        .build(ConnectionManager::<PgConnection>::new(env::var("DATABASE_URL").map_err(io::Error::other)?));
    let pool = Data::new(pool.map_err(io::Error::other)?);
    let folder = Path::new(&folder);
    let (page, list) = (Same::read(folder, "page")?, Same::read(folder, "list")?);
    let listener = TcpListener::bind("127.0.0.1:0")?;
    println!("{}", listener.local_addr()?);
    actix_web::rt::System::new().block_on(async move {
        let app = move || {
            let (page, list) = (page.copied(), list.copied());
            App::new()
                .app_data(pool.clone())
                .route("/page", web::get().to(move || ready(page.response())))
                .route("/list", web::get().to(move || ready(list.response())))
                .route("/query", web::get().to(query))
                .route("/commit/{category}", web::post().to(commit))
        };
        HttpServer::new(app).listen(listener)?.run().await
    })?;
    Ok(true)
}

/// A response of the product: the same headers and the same body.
#[derive(Clone)]
struct Same {
    headers: Vec<(HeaderName, HeaderValue)>,
    body: web::Bytes,
}

impl Same {
    fn read(folder: &Path, name: &str) -> io::Result<Self> {
        let head = fs::read_to_string(folder.join(name).with_extension("head"))?;
        let headers = head.lines().filter_map(|line| line.split_once(": "));
        // actix writes these itself.
        let headers = headers.filter(|(name, _)| !["content-length", "date"].contains(name));
        let headers = headers.map(|(name, value)| Some((name.parse().ok()?, HeaderValue::from_str(value).ok()?)));
        let headers = headers.collect::<Option<_>>().ok_or(io::ErrorKind::InvalidData)?;
        Ok(Self { headers, body: fs::read(folder.join(name))?.into() })
    }

    /// Returns a deep copy, so that worker threads do not share reference counts.
    fn copied(&self) -> Self {
        let copied = |value: &HeaderValue| HeaderValue::from_bytes(value.as_bytes()).unwrap_or_else(|_| value.clone());
        let headers = self.headers.iter().map(|(name, value)| (name.clone(), copied(value))).collect();
        Self { headers, body: self.body.to_vec().into() }
    }

    fn response(&self) -> HttpResponse {
        let mut response = HttpResponse::Ok();
        for (name, value) in &self.headers {
            response.insert_header((name.clone(), value.clone()));
        }
        response.body(self.body.clone())
    }
}

async fn query(pool: Database) -> actix_web::Result<HttpResponse> {
    let rows = web::block(move || -> Result<Vec<Row>, Box<dyn std::error::Error + Send + Sync>> {
        Ok(sql_query(QUERY).load(&mut *pool.get()?)?)
    });
    Ok(HttpResponse::Ok().json(rows.await?.map_err(ErrorInternalServerError)?))
}

/// Commits one row.
async fn commit(pool: Database, category: web::Path<i32>) -> actix_web::Result<HttpResponse> {
    let stored = web::block(move || -> Result<usize, Box<dyn std::error::Error + Send + Sync>> {
        let insert = "INSERT INTO faq_items (question, answer, category_id, search_head, search_lead) \
            VALUES ('How long does a write take?', 'As long as its commit.', $1, 'How long', 'As long')";
        Ok(sql_query(insert).bind::<Integer, _>(category.into_inner()).execute(&mut *pool.get()?)?)
    });
    stored.await?.map_err(ErrorInternalServerError)?;
    Ok(HttpResponse::Created().json(()))
}

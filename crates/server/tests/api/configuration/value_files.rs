//! Values from files: secrets, markdown pages, and `.env`; and the variables of several nodes.

use portico_server::{
    Config,
    config::{ConfigError, LegalSource},
};
use secrecy::ExposeSecret;

use super::program::{err, portico};

fn read(variables: &[(&str, &str)]) -> Result<Config, ConfigError> {
    Config::read(|name| Ok(variables.iter().find(|(key, _)| *key == name).map(|(_, value)| (*value).to_owned())))
}

#[test]
fn a_legal_page_is_an_address_or_a_small_markdown_file() {
    let folder = tempfile::tempdir().unwrap();
    let file = |name: &str, text: &[u8]| {
        let path = folder.path().join(name);
        std::fs::write(&path, text).unwrap();
        path.to_str().unwrap().to_owned()
    };
    let read = |variables: &[(&str, &str)]| read(variables).map(|config| (config.site.imprint, config.site.privacy));
    let (url, small) = ("https://example.com/imprint", file("small.md", b"We."));
    assert_eq!(read(&[]), Ok((None, None)));
    let (imprint, privacy) = (LegalSource::Link(url.to_owned()), LegalSource::Markdown("We.".to_owned()));
    assert_eq!(read(&[("SITE_IMPRINT_URL", url), ("SITE_PRIVACY_FILE", &small)]), Ok((Some(imprint), Some(privacy))));
    let largest = file("largest.md", &vec![b'a'; 1 << 20]);
    assert!(read(&[("SITE_IMPRINT_FILE", &largest)]).is_ok());
    for (bad, cause) in [
        (file("large.md", &vec![b'a'; (1 << 20) + 1]), "(it has more than 1048576 bytes)"),
        (file("blank.md", b" \n"), "(it is empty)"),
        (file("latin.md", b"\xff"), "UTF-8)"),
        (folder.path().join("absent.md").to_str().unwrap().to_owned(), "(No such file or directory"),
    ] {
        let error = read(&[("SITE_IMPRINT_FILE", &bad)]).unwrap_err().to_string();
        assert!(error.starts_with("SITE_IMPRINT_FILE cannot be used (") && error.contains(cause), "{error}");
    }
    let both = read(&[("SITE_IMPRINT_URL", url), ("SITE_IMPRINT_FILE", &small)]);
    assert_eq!(both.unwrap_err().name, "SITE_IMPRINT_FILE");
}

#[test]
fn a_secret_may_be_in_a_file() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("secret");
    let path = file.to_str().unwrap();
    for (content, password) in
        [(" two words \r\n", " two words "), ("secret1", "secret1"), ("secret1\n\n", "secret1\n")]
    {
        std::fs::write(&file, content).unwrap();
        let config = read(&[("ADMIN_PASSWORD_FILE", path)]).expect("a configuration");
        assert_eq!(config.admin.password.unwrap().expose_secret(), password);
    }
    std::fs::write(&file, "postgres://a@h/d\n").unwrap();
    assert!(read(&[("DATABASE_URL_FILE", path)]).unwrap().database_url.is_some());
    let refused = |variables: &[(&str, &str)]| read(variables).expect_err("an error").name;
    assert_eq!(refused(&[("ADMIN_PASSWORD_FILE", path), ("ADMIN_PASSWORD", "secret1")]), "ADMIN_PASSWORD_FILE");
    std::fs::write(&file, "\n").unwrap();
    assert_eq!(refused(&[("SMTP_URL_FILE", path)]), "SMTP_URL_FILE");
    assert_eq!(refused(&[("OPENAI_API_KEY_FILE", "/nowhere")]), "OPENAI_API_KEY_FILE");
    std::fs::write(&file, "not an address").unwrap();
    assert_eq!(refused(&[("DATABASE_URL_FILE", path)]), "DATABASE_URL");
}

#[actix_web::test]
async fn reads_the_env_file_of_the_working_directory() {
    let folder = tempfile::tempdir().unwrap();
    let run = |content: &str, variables: &[(&str, &str)]| {
        std::fs::write(folder.path().join(".env"), content).unwrap();
        let output = portico(&["health"], variables).current_dir(folder.path()).output().expect("the program");
        err(&output)
    };
    assert!(run("HOST=127.0.0.9\nPORT=1\n", &[]).starts_with("portico: asking 127.0.0.9:1: "));
    let variables = [("PORT", "2"), ("HOST", " ")];
    assert!(run("HOST=127.0.0.9\nPORT=1\n", &variables).starts_with("portico: asking 127.0.0.9:2: "));
    let own = [("ADMIN_PASSWORD", "secret1")];
    assert!(run("PORT=1\nADMIN_PASSWORD_FILE=/nowhere\n", &own).starts_with("portico: asking"));
    let password = folder.path().join("password");
    std::fs::write(&password, "secret1").unwrap();
    let file = [("ADMIN_PASSWORD_FILE", password.to_str().unwrap())];
    assert!(run("PORT=1\nADMIN_PASSWORD=secret1\n", &file).starts_with("portico: asking"));
    assert!(
        run("HOST 127.0.0.9\n", &[]).starts_with("portico: .env cannot be used (line 1): it takes lines of NAME=VALUE")
    );
}

#[test]
fn an_env_file_that_links_to_nothing_is_an_error() {
    let folder = tempfile::tempdir().unwrap();
    std::os::unix::fs::symlink("/nowhere/portico.env", folder.path().join(".env")).unwrap();
    let output = portico(&["migrate"], &[]).current_dir(folder.path()).output().expect("the program");
    assert_eq!(output.status.code(), Some(1));
    let expected = "portico: .env cannot be used (it links to /nowhere/portico.env, and there is no such file): it takes a file \
        that the user who runs Portico can read\n";
    assert_eq!(err(&output), expected);
    assert!(!folder.path().join("var").exists(), "no database is made");
}

#[test]
fn replicas_and_a_direct_address_go_with_a_database() {
    let database = ("DATABASE_URL", "postgres://a@pooler/d");
    let direct = ("DATABASE_DIRECT_URL", "postgres://a@h/d");
    let config = read(&[database, direct, ("DATABASE_REPLICA_URLS", " postgres://a@r1/d \t postgres://a@r2,r3/d\n")]);
    let found = config.expect("a configuration").database;
    let urls: Vec<_> = found.replica_urls.iter().map(ExposeSecret::expose_secret).collect();
    assert_eq!(urls, ["postgres://a@r1/d", "postgres://a@r2,r3/d"]);
    assert_eq!(found.direct_url.expect("an address").expose_secret(), direct.1);
    let refused = |variables: &[(&str, &str)]| read(variables).expect_err("an error").name;
    assert_eq!(refused(&[direct]), "DATABASE_DIRECT_URL");
    assert_eq!(refused(&[("DATABASE_REPLICA_URLS", "postgres://a@r1/d")]), "DATABASE_REPLICA_URLS");
    let mixed = ("DATABASE_REPLICA_URLS", "postgres://a@r1/d, postgres://a@r2/d h");
    assert_eq!(refused(&[database, mixed]), "DATABASE_REPLICA_URLS");
}

#[test]
fn a_cdn_keeps_nothing_that_cannot_be_purged() {
    let hook = ("CDN_PURGE_URL", "https://cdn.example/purge");
    let cdn = read(&[hook, ("CDN_PURGE_TOKEN", "token"), ("CDN_MAX_AGE", "300")]).expect("a configuration").cdn;
    assert_eq!(cdn.expect("a CDN").max_age, 300);
    assert_eq!(read(&[hook]).expect("a configuration").cdn.expect("a CDN").max_age, 0);
    for variables in [&[("CDN_MAX_AGE", "300")][..], &[hook, ("CDN_MAX_AGE", "86401")], &[hook, ("CDN_MAX_AGE", "-1")]]
    {
        assert_eq!(read(variables).expect_err("an error").name, "CDN_MAX_AGE");
    }
}

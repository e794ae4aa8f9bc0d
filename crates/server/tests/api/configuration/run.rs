//! The precedence of settings in `make run`: the environment, then the file `.env`, then the sample company's file.

use std::{
    collections::HashMap,
    fs,
    os::unix::fs::PermissionsExt as _,
    path::Path,
    process::{Command, Output},
};

use super::program::{err, out};

const ROOT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");

/// The script in a temporary checkout, where no build runs and the program prints its arguments and environment.
fn run(dot_env: &str, environment: &[(&str, &str)]) -> Output {
    let folder = tempfile::tempdir().unwrap();
    let write = |path: &str, text: &str| {
        let path = folder.path().join(path);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(&path, text).unwrap();
        fs::set_permissions(&path, fs::Permissions::from_mode(0o755)).unwrap();
    };
    for copied in ["scripts/run.sh", "scripts/common.sh", "scripts/variables.sh", "crates/server/sample/site.env"] {
        write(copied, &fs::read_to_string(Path::new(ROOT).join(copied)).unwrap());
    }
    write("scripts/build.sh", "#!/bin/sh\n");
    write("target/release/portico", "#!/bin/sh\nenv\n");
    write(".env", dot_env);
    let mut command = Command::new("bash");
    command
        .arg(folder.path().join("scripts/run.sh"))
        .env_clear()
        .env("PATH", std::env::var_os("PATH").unwrap())
        .envs(environment.iter().copied());
    command.output().unwrap()
}

fn environment_of_run(dot_env: &str, environment: &[(&str, &str)]) -> HashMap<String, String> {
    let output = run(dot_env, environment);
    assert!(output.status.success(), "{}", err(&output));
    let text = out(&output);
    text.lines().filter_map(|line| line.split_once('=')).map(|(name, value)| (name.into(), value.into())).collect()
}

#[test]
fn the_unchanged_example_has_no_effect() {
    let example = fs::read_to_string(Path::new(ROOT).join(".env.example")).unwrap();
    for dot_env in ["", &example] {
        let values = environment_of_run(dot_env, &[]);
        assert_eq!((values["SAMPLE_CONTENT"].as_str(), values["SITE_NAME"].as_str()), ("on", "Northlight AI"));
        assert_eq!(values["SITE_PHONE"], "+49 40 5550 1720");
        assert_eq!(values["REGISTRATION"], "closed");
        for file in ["SITE_IMPRINT_FILE", "SITE_PRIVACY_FILE"] {
            assert!(Path::new(ROOT).join(&values[file]).is_file(), "{values:?}");
        }
        assert!(values["SITE_MAP_URL"].ends_with("&layer=mapnik&marker=53.5435%2C9.9890"), "{values:?}");
    }
}

#[test]
fn environment_overrides_file_and_file_overrides_sample() {
    let dot_env = "SITE_NAME=Acme\nSITE_PHONE=1\nSAMPLE_CONTENT=off\nSITE_EMAIL=\n";
    let values = environment_of_run(dot_env, &[("SITE_NAME", "Initech"), ("SITE_PHONE", ""), ("PORT", "9000")]);
    assert_eq!((values["SITE_NAME"].as_str(), values["PORT"].as_str()), ("Initech", "9000"));
    assert_eq!((values["SITE_PHONE"].as_str(), values["SAMPLE_CONTENT"].as_str()), ("1", "off"));
    assert_eq!(values["SITE_EMAIL"], "hello@northlight.example");
    assert_eq!(environment_of_run("REGISTRATION=open\n", &[])["REGISTRATION"], "open");
    let twice = environment_of_run("PORT=1\nPORT=2\nPORT=\nHOST=a\nHOST=b\n", &[("HOST", "c")]);
    assert_eq!((twice["PORT"].as_str(), twice["HOST"].as_str()), ("2", "c"));
}

#[test]
fn an_address_of_a_page_replaces_the_sample_file() {
    let values = environment_of_run("SITE_PRIVACY_URL=https://example.com/privacy\n", &[]);
    assert_eq!(values["SITE_IMPRINT_FILE"], "crates/server/sample/imprint.md");
    assert!(!values.contains_key("SITE_PRIVACY_FILE"), "{values:?}");
    let both = environment_of_run("SITE_IMPRINT_URL=https://example.com\nSITE_IMPRINT_FILE=imprint.md\n", &[]);
    assert_eq!(both["SITE_IMPRINT_FILE"], "imprint.md");
}

#[test]
fn values_are_never_expanded_or_executed() {
    for (line, value) in [
        ("SITE_NAME=My Company", "My Company"),
        ("SITE_NAME= \"My Company\" \r", "My Company"),
        ("  SITE_NAME='it''s $HOME'", "it''s $HOME"),
        ("SITE_NAME=\"a\"b\"", "a\"b"),
        ("SITE_NAME=a=b; exit 1 # c", "a=b; exit 1 # c"),
        ("SITE_NAME=$(exit 1)`exit 1`&\\*", "$(exit 1)`exit 1`&\\*"),
        ("SITE_NAME=\"", "\""),
    ] {
        assert_eq!(environment_of_run(line, &[])["SITE_NAME"], value, "{line}");
    }
}

#[test]
fn reports_malformed_lines() {
    for line in ["SITE_NAME", "SITE NAME=x", "export PORT=1", "=x", "rm -rf x"] {
        let output = run(&format!("# Ours\n\n{line}\n"), &[]);
        assert_eq!(output.status.code(), Some(1), "{line}");
        assert_eq!(err(&output), "portico: .env, line 3: it is no NAME=VALUE\n", "{line}");
    }
}

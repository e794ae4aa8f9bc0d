//! Whose files are in a data directory that root has touched.

use std::fs;
use std::os::unix::fs::{MetadataExt, chown, symlink};
use std::process::Command;

use portico_embedded::Upgrade;

use crate::accounts::{Nobody, folder_of_root};
use crate::support::{query, settings, start};

#[test]
fn what_root_creates_in_a_data_folder_belongs_to_its_owner() {
    let Some(dir) = folder_of_root() else { return };
    let nobody = Nobody::new(dir.path());
    let own = nobody.data_dir(dir.path().join("own"));
    let as_root = start(&own).unwrap();
    query(&as_root.url(), "create table kept as select 7 as answer");
    as_root.stop().unwrap();
    for entry in fs::read_dir(&own).unwrap() {
        let entry = entry.unwrap();
        assert_eq!(entry.metadata().unwrap().uid(), nobody.user.uid.as_raw(), "{}", entry.path().display());
    }
    let owner = nobody.start(&own).unwrap();
    assert_eq!(query(&owner.url, "select answer from kept"), "7");
    owner.stop();

    fs::write(own.join("postgres/PG_VERSION"), "13\n").unwrap();
    let upgrade = Upgrade::begin(settings(&own)).unwrap().unwrap();
    upgrade.start_new().unwrap().stop().unwrap();
    assert_eq!(fs::metadata(own.join("upgrade/postgres")).unwrap().uid(), nobody.user.uid.as_raw());
}

#[test]
fn root_follows_no_links_of_the_owner() {
    let (Some(dir), Some(roots)) = (folder_of_root(), folder_of_root()) else { return };
    let secret = roots.path().join("secret");
    fs::write(&secret, "root's").unwrap();
    chown(dir.path(), Some(65534), Some(65534)).unwrap();
    for name in ["postgres.lock", "postgres.log"] {
        let link = dir.path().join(name);
        symlink(&secret, &link).unwrap();
        let refused = start(dir.path()).unwrap_err().to_string();
        assert!(refused.contains(name), "{refused}");
        fs::remove_file(link).unwrap();
    }
    let data = fs::metadata(&secret).unwrap();
    assert_eq!((fs::read_to_string(&secret).unwrap().as_str(), data.uid()), ("root's", 0));
}

#[test]
fn a_backup_restored_by_root_is_given_to_the_servers_user() {
    let Some(dir) = folder_of_root() else { return };
    let (original, restored) = (dir.path().join("original"), dir.path().join("restored"));
    let server = start(&original).unwrap();
    query(&server.url(), "create table kept as select 7 as answer");
    server.stop().unwrap();
    let copied = Command::new("cp").arg("-r").args([&original, &restored]).status().unwrap();
    assert!(copied.success());
    assert_eq!(fs::metadata(restored.join("postgres")).unwrap().uid(), 0);
    assert_eq!(query(&start(&restored).unwrap().url(), "select answer from kept"), "7");
}

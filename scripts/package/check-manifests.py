"""Checks kubernetes.yaml strictly against its schemas, and what no schema knows of it and of compose.yaml: check-manifests.py FOLDER"""
import json
import pathlib
import sys

import jsonschema
import kubernetes_validate
import yaml

examples = pathlib.Path(sys.argv[1])
known = pathlib.Path(".env.example").read_text()


def assert_known(names):
    for name in names:
        assert f"\n{name}=" in known, f"{name} is no variable of Portico"


text = (examples / "kubernetes.yaml").read_text()
documents = {(one["kind"], one["metadata"]["name"]): one for one in yaml.safe_load_all(text)}
for (kind, name), document in documents.items():
    if kind == "Cluster":
        schema = pathlib.Path(__file__).with_name("cloudnative-pg-cluster.json").read_text()
        jsonschema.validate(document["spec"], json.loads(schema))
    else:
        kubernetes_validate.validate(document, "1.37", strict=True)

pod = documents["Deployment", "portico"]["spec"]["template"]
labels, [container] = pod["metadata"]["labels"], pod["spec"]["containers"]
for kind in ["Deployment", "PodDisruptionBudget"]:
    assert documents[kind, "portico"]["spec"]["selector"]["matchLabels"] == labels, kind
assert documents["Service", "portico"]["spec"]["selector"] == labels
assert documents["Service", "portico"]["spec"]["ports"][0]["targetPort"] == container["ports"][0]["name"]
assert pod["spec"]["securityContext"]["runAsNonRoot"] and container["securityContext"]["readOnlyRootFilesystem"]
assert container["readinessProbe"]["httpGet"]["path"] == "/healthz"
assert container["startupProbe"]["httpGet"]["path"] == container["livenessProbe"]["httpGet"]["path"] == "/healthz"
environment = {one["name"]: one.get("value") for one in container["env"]}
assert int(environment["SHUTDOWN_DELAY"]) + 10 < pod["spec"]["terminationGracePeriodSeconds"]
database = documents["Cluster", "portico-database"]["spec"]["bootstrap"]["initdb"]
for name, service in [("DATABASE_URL", "rw"), ("DATABASE_REPLICA_URLS", "ro")]:
    place = f"postgres://{database['owner']}:$(DATABASE_PASSWORD)@portico-database-{service}/{database['database']}"
    assert environment[name].startswith(place), name
assert_known(environment.keys() - {"DATABASE_PASSWORD"})

services = yaml.safe_load((examples / "compose.yaml").read_text())["services"]
portico, postgres = services["portico"], services["database"]["environment"]
assert (examples / portico["build"]["context"] / portico["build"]["dockerfile"]).exists(), "the Dockerfile"
assert portico["read_only"] and portico["cap_drop"] == ["ALL"]
assert_known(portico["environment"])
account = f"{postgres['POSTGRES_USER']}:{postgres['POSTGRES_PASSWORD']}"
assert portico["environment"]["DATABASE_URL"].startswith(f"postgres://{account}@database/{postgres['POSTGRES_USER']}")

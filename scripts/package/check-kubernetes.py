"""Checks the documents of a manifest strictly against their schemas, and that they name one another: check-kubernetes.py FILE"""
import json
import pathlib
import sys

import jsonschema
import kubernetes_validate
import yaml

text = pathlib.Path(sys.argv[1]).read_text()
documents = {(one["kind"], one["metadata"]["name"]): one for one in yaml.safe_load_all(text)}
for (kind, name), document in documents.items():
    if kind == "Cluster":
        schema = pathlib.Path(__file__).with_name("cloudnative-pg-cluster.json").read_text()
        jsonschema.validate(document["spec"], json.loads(schema))
    else:
        kubernetes_validate.validate(document, "1.37", strict=True)
    print(f"{kind} {name}: valid")

pod = documents["Deployment", "portico"]["spec"]["template"]
labels, [container] = pod["metadata"]["labels"], pod["spec"]["containers"]
for kind in ["Deployment", "PodDisruptionBudget"]:
    assert documents[kind, "portico"]["spec"]["selector"]["matchLabels"] == labels, kind
assert documents["Service", "portico"]["spec"]["selector"] == labels
assert documents["Service", "portico"]["spec"]["ports"][0]["targetPort"] == container["ports"][0]["name"]
assert pod["spec"]["securityContext"]["runAsNonRoot"] and container["securityContext"]["readOnlyRootFilesystem"]
assert container["readinessProbe"]["httpGet"]["path"] == "/readyz"
assert container["startupProbe"]["httpGet"]["path"] == container["livenessProbe"]["httpGet"]["path"] == "/healthz"
environment = {one["name"]: one.get("value") for one in container["env"]}
assert int(environment["SHUTDOWN_DELAY"]) + 10 < pod["spec"]["terminationGracePeriodSeconds"]
database = documents["Cluster", "portico-database"]["spec"]["bootstrap"]["initdb"]
for name, service in [("DATABASE_URL", "rw"), ("DATABASE_REPLICA_URLS", "ro")]:
    place = f"postgres://{database['owner']}:$(DATABASE_PASSWORD)@portico-database-{service}/{database['database']}"
    assert environment[name].startswith(place), name
known = pathlib.Path(".env.example").read_text()
for name in environment.keys() - {"DATABASE_PASSWORD"}:
    assert f"\n{name}=" in known, f"{name} is no variable of Portico"

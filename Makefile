# Portico. `make run` and `make test` need Rust, Node with npm, gcc and make; everything else they fetch or build.

.PHONY: help setup build run dev check format test bench drill soak package try-package clean

help: ## Show what there is to make.
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-12s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

setup: ## Fetch the frontend's packages, among them the Postgres server.
	@scripts/setup.sh

build: ## Build the frontend's bundles and the program that carries them.
	@scripts/build.sh

run: ## Build everything and serve the site with sample content (http://127.0.0.1:8080).
	@scripts/run.sh

dev: ## The same for development, with hot reload (http://127.0.0.1:3000); changed Rust restarts it.
	@scripts/dev.sh

check: ## Formatting, lints, types, layers, licences, public items, documentation and budgets.
	@scripts/check.sh

format: ## Format all code.
	@cargo fmt --all
	@npm --prefix frontend run --silent format -- --write --log-level warn

test: ## All tests: Rust, HTTP into a real Postgres, frontend, and a browser against the built program.
	@scripts/test.sh

bench: ## Measure speed as ratios within one run, and print the table.
	@scripts/bench.sh

drill: ## Break things on purpose, and print one table of what was done, measured and lost.
	@scripts/drill.sh

soak: ## Half an hour of mixed load; memory, descriptors and connections must stay flat. MINUTES=5 is shorter.
	@scripts/build.sh
	@node scripts/drill/run.mjs soak

package: ## Build the package of this platform: target/package/portico-VERSION-PLATFORM.tar.gz.
	@scripts/package.sh

try-package: ## Run the package in empty roots: alone, and as the image of a container: the first page within 10 s. ENGINE=docker builds the image.
	@scripts/package/try.sh

clean: ## Remove all build output; the data under var/ stays.
	@rm -rf target frontend/dist frontend/node_modules

import { readFileSync } from 'node:fs';
import { transformSync } from 'esbuild';
import webpack from 'webpack';

/**
 * Writes `manifest.json`, from which the server assembles documents: the inline script, the fonts to
 * preload, style sheets, the entry's files, and for each page's chunk the files that the entry lacks.
 */
export class ManifestPlugin {
  constructor({ boot }) {
    this.boot = boot;
  }

  apply(compiler) {
    const { RawSource } = webpack.sources;
    compiler.hooks.thisCompilation.tap('ManifestPlugin', (compilation) => {
      const stage = webpack.Compilation.PROCESS_ASSETS_STAGE_REPORT;
      compilation.hooks.processAssets.tap({ name: 'ManifestPlugin', stage }, () => {
        compilation.emitAsset(
          'manifest.json',
          new RawSource(JSON.stringify(this.manifest(compilation), null, 1)),
        );
      });
    });
  }

  manifest(compilation) {
    // The dev server's updates are for the pages that are open.
    const isUpdate = (name) => compilation.getAsset(name)?.info.hotModuleReplacement;
    const files = (group) => group.getFiles().flatMap((name) => (isUpdate(name) ? [] : `/${name}`));
    const entry = files(compilation.entrypoints.get('client'));
    const pages = compilation.chunkGroups.filter((group) => group.name && group.name !== 'client');
    return {
      boot: transformSync(readFileSync(this.boot, 'utf8'), {
        loader: 'ts',
        format: 'iife',
        minify: true,
        target: 'es2020',
      }).code.trim(),
      fonts: Object.keys(compilation.assets)
        .filter((name) => name.endsWith('.woff2'))
        .map((name) => `/${name}`),
      css: entry.filter((name) => name.endsWith('.css')),
      entry: entry.filter((name) => name.endsWith('.js')),
      chunks: Object.fromEntries(
        pages
          .map((group) => [
            group.name,
            files(group).filter((name) => name.endsWith('.js') && !entry.includes(name)),
          ])
          .sort(([a], [b]) => (a < b ? -1 : 1)),
      ),
    };
  }
}

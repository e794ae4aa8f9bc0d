import { readFileSync } from 'node:fs';
import { transformSync } from 'esbuild';
import webpack from 'webpack';

/**
 * Writes `manifest.json`, from which the server assembles documents: the inline script, the fonts to
 * preload, style sheets, and the scripts of each page: those of its half's entry, then its own.
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
    const entry = (name) => files(compilation.entrypoints.get(name));
    const isScript = (name) => name.endsWith('.js');
    const pages = compilation.chunkGroups.filter((group) => group.name && !group.isInitial());
    // Parts that both halves share are listed for the public pages.
    const halfOf = (group) =>
      [...group.chunks[0].groupsIterable, group].some((one) => inEntry(one, 'site')) ? 'site' : 'admin';
    const inEntry = (group, name) =>
      group.name === name || group.getParents().some((parent) => inEntry(parent, name));
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
      css: entry('site').filter((name) => name.endsWith('.css')),
      chunks: Object.fromEntries(
        pages
          .map((group) => [
            group.name,
            [...new Set([...entry(halfOf(group)), ...files(group)])].filter(isScript),
          ])
          .sort(([a], [b]) => (a < b ? -1 : 1)),
      ),
    };
  }
}

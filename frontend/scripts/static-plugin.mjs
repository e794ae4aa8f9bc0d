import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import webpack from 'webpack';
import { art } from './make-art.mjs';

/** Puts the files of a folder and the drawn art at the root of the build. */
export class StaticPlugin {
  constructor({ from }) {
    this.from = from;
  }

  apply(compiler) {
    const { RawSource } = webpack.sources;
    compiler.hooks.thisCompilation.tap('StaticPlugin', (compilation) => {
      const stage = webpack.Compilation.PROCESS_ASSETS_STAGE_ADDITIONAL;
      compilation.hooks.processAssets.tap({ name: 'StaticPlugin', stage }, () => {
        for (const name of readdirSync(this.from))
          compilation.emitAsset(name, new RawSource(readFileSync(join(this.from, name))));
        for (const [name, content] of Object.entries(art()))
          compilation.emitAsset(name, new RawSource(content));
      });
    });
  }
}

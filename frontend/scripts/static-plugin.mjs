import webpack from 'webpack';
import { art } from './make-art.mjs';

/** Puts what the scripts draw at the root of the build. */
export class StaticPlugin {
  apply(compiler) {
    const { RawSource } = webpack.sources;
    compiler.hooks.thisCompilation.tap('StaticPlugin', (compilation) => {
      const stage = webpack.Compilation.PROCESS_ASSETS_STAGE_ADDITIONAL;
      compilation.hooks.processAssets.tap({ name: 'StaticPlugin', stage }, () => {
        for (const [name, content] of Object.entries(art()))
          compilation.emitAsset(name, new RawSource(content));
      });
    });
  }
}

import webpack from 'webpack';
import { art } from './make-art.mjs';

/** Puts what the scripts draw at the root of the build. */
export class StaticPlugin {
  apply(compiler) {
    const { RawSource } = webpack.sources;
    // Drawing takes seconds: once, also where the build is repeated.
    let files;
    compiler.hooks.thisCompilation.tap('StaticPlugin', (compilation) => {
      const stage = webpack.Compilation.PROCESS_ASSETS_STAGE_ADDITIONAL;
      compilation.hooks.processAssets.tap({ name: 'StaticPlugin', stage }, () => {
        files ??= Object.entries(art()).map(([name, content]) => [name, new RawSource(content)]);
        for (const [name, source] of files) compilation.emitAsset(name, source);
      });
    });
  }
}

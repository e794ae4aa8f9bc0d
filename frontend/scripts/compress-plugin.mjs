import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import webpack from 'webpack';

const compressible = /\.(?:js|css|svg)$/;
const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** Precompresses every script, style sheet and SVG as `.br` and `.gz`. */
export class CompressPlugin {
  apply(compiler) {
    const { RawSource } = webpack.sources;
    compiler.hooks.thisCompilation.tap('CompressPlugin', (compilation) => {
      const stage = webpack.Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_TRANSFER;
      compilation.hooks.processAssets.tapPromise({ name: 'CompressPlugin', stage }, async (assets) => {
        const files = Object.entries(assets).filter(([name]) => compressible.test(name));
        await Promise.all(
          files.map(async ([name, source]) => {
            const bytes = source.buffer();
            const params = { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
            compilation.emitAsset(`${name}.br`, new RawSource(await brotli(bytes, { params })));
            compilation.emitAsset(`${name}.gz`, new RawSource(await zip(bytes, { level: 9 })));
          }),
        );
      });
    });
  }
}

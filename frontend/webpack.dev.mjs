// The two builds as `make dev` runs them: never minified, with source maps, hot reload and the gallery.
import { fileURLToPath } from 'node:url';
import RefreshPlugin from '@pmmmwh/react-refresh-webpack-plugin';
import { client, server } from './webpack.config.mjs';

const path = (relative) => fileURLToPath(new URL(relative, import.meta.url));

/** Where the program reads the bundles from: not where `make run` embeds them from. */
export const folder = path('dist/development');

const syntax = (test, plugins) => ({ test, parserOpts: { plugins } });

/** Marks components and hooks, so that a changed one is replaced and keeps its state. esbuild has no such transform. */
const refresh = {
  test: /\.tsx?$/,
  include: path('src'),
  loader: 'babel-loader',
  options: {
    babelrc: false,
    configFile: false,
    plugins: ['react-refresh/babel'],
    overrides: [syntax(/\.ts$/, ['typescript']), syntax(/\.tsx$/, ['typescript', 'jsx'])],
  },
};

const browser = client(false);
const engine = server(false);

export const browserBuild = {
  ...browser,
  // Evaluated code is forbidden by the content security policy.
  devtool: 'cheap-module-source-map',
  entry: { ...browser.entry, gallery: './src/gallery/main.tsx' },
  output: { ...browser.output, path: `${folder}/client` },
  // The last loader runs first, on the source as it is written.
  module: { rules: [...browser.module.rules, refresh] },
  plugins: [...browser.plugins, new RefreshPlugin({ overlay: false })],
};

export const engineBuild = { ...engine, output: { ...engine.output, path: `${folder}/server` } };

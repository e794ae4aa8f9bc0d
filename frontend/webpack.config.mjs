// Two builds of one source: what the browser loads (dist/client) and what the server renders with (dist/server).
import { fileURLToPath } from 'node:url';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import webpack from 'webpack';
import { AdminStylesPlugin } from './scripts/admin-styles-plugin.mjs';
import { CompressPlugin } from './scripts/compress-plugin.mjs';
import { ManifestPlugin } from './scripts/manifest-plugin.mjs';
import { StaticPlugin } from './scripts/static-plugin.mjs';

const path = (relative) => fileURLToPath(new URL(relative, import.meta.url));

/** The oldest browsers that know everything the style sheet relies on. */
const browsers = ['chrome111', 'firefox128', 'safari16.4'];

const alias = { '@': path('src') };

const shared = (production) => ({
  mode: production ? 'production' : 'development',
  devtool: false,
  context: path('.'),
  performance: false,
  stats: 'errors-warnings',
  resolve: { extensions: ['.tsx', '.ts', '.js'], alias },
});

const script = (target) => ({
  test: /\.tsx?$/,
  include: path('src'),
  loader: 'esbuild-loader',
  options: { target, jsx: 'automatic' },
});

/** The router's production build: its package exports the development build in every mode. */
const quietRouter = {
  'react-router$': path('node_modules/react-router/dist/production/index.mjs'),
  'react-router/dom$': path('node_modules/react-router/dist/production/dom-export.mjs'),
};

const isRouter = ({ resource = '' }) => /[\\/]node_modules[\\/]react-router/.test(resource);

/** In development names stay the same, so that one file replaces another in a page that is open. */
const hash = (production) => (production ? '.[contenthash:12]' : '');

export const client = (production) => ({
  ...shared(production),
  resolve: { ...shared(production).resolve, alias: { ...alias, ...(production && quietRouter) } },
  name: 'client',
  target: 'web',
  entry: { site: './src/site.tsx', admin: './src/admin.tsx' },
  output: {
    path: path('dist/client'),
    publicPath: '/',
    filename: `assets/[name]${hash(production)}.js`,
    assetModuleFilename: `assets/[name]${hash(production)}[ext]`,
    clean: true,
  },
  module: {
    rules: [
      script(browsers),
      {
        test: /\.css$/,
        use: [
          MiniCssExtractPlugin.loader,
          { loader: 'css-loader', options: { importLoaders: 1 } },
          'postcss-loader',
        ],
      },
    ],
  },
  optimization: {
    splitChunks: {
      chunks: 'all',
      cacheGroups: {
        // What both halves need, and changes with a dependency, apart from what changes with every release. Each half has the
        // part of the router that it uses.
        vendor: {
          name: 'vendor',
          chunks: 'initial',
          minChunks: 2,
          test: /[\\/]node_modules[\\/](?!react-router)/,
          usedExports: false,
          priority: 10,
        },
        // The halves share no further code: apart from the pages' own it would compress worse.
        default: {
          chunks: 'async',
          minChunks: 2,
          priority: -20,
          reuseExistingChunk: true,
          test: (module) => !isRouter(module) && module.type !== 'css/mini-extract',
        },
        styles: {
          type: 'css/mini-extract',
          minChunks: 2,
          priority: -20,
          reuseExistingChunk: true,
        },
        defaultVendors: false,
      },
    },
  },
  plugins: [
    // Removes server-only code.
    new webpack.DefinePlugin({ 'typeof window': JSON.stringify('object') }),
    new MiniCssExtractPlugin({ filename: `assets/[name]${hash(production)}.css` }),
    new AdminStylesPlugin({ source: path('src'), sheet: path('src/shared/styles/app.css') }),
    new StaticPlugin(),
    new ManifestPlugin({ boot: path('src/boot.ts') }),
    production && new CompressPlugin(),
  ],
});

export const server = (production) => ({
  ...shared(production),
  name: 'server',
  target: 'es2022',
  entry: { server: './src/server.tsx' },
  output: {
    path: path('dist/server'),
    filename: '[name].js',
    chunkFormat: 'array-push',
    chunkLoading: false,
    globalObject: 'globalThis',
    clean: true,
  },
  resolve: { ...shared(production).resolve, conditionNames: ['import', 'require', 'module', 'default'] },
  module: { rules: [script('es2022')] },
  optimization: {
    // Names stay, so that a stack trace from the engine can be read.
    minimizeOptions: { javascript: { mangle: false } },
  },
  plugins: [new webpack.optimize.LimitChunkCountPlugin({ maxChunks: 1 })],
});

export default [client(true), server(true)];

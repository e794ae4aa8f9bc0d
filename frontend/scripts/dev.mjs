// `make dev`: webpack's dev server with hot reload in front of the program, which follows both bundles and the Rust sources.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import webpack from 'webpack';
import WebpackDevServer from 'webpack-dev-server';
import { browserBuild, engineBuild, folder } from '../webpack.dev.mjs';
import { galleryDocument } from './dev-gallery.mjs';
import { Program } from './dev-program.mjs';
import { watchRust } from './dev-rust.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
const { HOST, PORT, PORTICO_DEV_PORT } = process.env;
const address = { host: '127.0.0.1', port: Number(PORTICO_DEV_PORT || 3000) };
const url = `http://${address.host}:${address.port}`;

process.env.PORTICO_BUNDLES_DIR = folder;
process.env.SITE_URL ||= url;

/** Resolves after the compiler's first build without errors; calls back when a later one has changed the file. */
function watchBuild(compiler, file, onChange) {
  let lastText;
  return new Promise((resolve) => {
    compiler.hooks.done.tap('dev', ({ compilation }) => {
      if (compilation.errors.length > 0) return;
      const text = readFileSync(`${folder}/${file}`, 'utf8');
      if (text !== lastText) onChange();
      lastText = text;
      resolve();
    });
  });
}

/** Requests wait while a source is newer than its bundle. */
function blockWhileBuilding(compiler, program) {
  let finishBuild = () => undefined;
  compiler.hooks.watchRun.tap('dev', () => {
    const building = new Promise((resolve) => (finishBuild = resolve));
    program.enqueue(() => building);
  });
  compiler.hooks.done.tap({ name: 'dev', stage: 1 }, () => finishBuild());
  compiler.hooks.failed.tap('dev', () => finishBuild());
}

const browser = webpack(browserBuild);
const engine = webpack(engineBuild);
const program = new Program(root);
blockWhileBuilding(engine, program);
const reload = () => program.reload();
const firstBuilds = Promise.all([
  watchBuild(browser, 'client/manifest.json', reload),
  watchBuild(engine, 'server/server.js', reload),
]);

/** Answers while the program is compiled for the first time, or does not compile. */
function answerWithoutProgram(response) {
  response.writeHead(503, { 'content-type': 'text/plain; charset=utf-8', refresh: '2' });
  response.end(
    'The program is not running yet: it is being compiled, or does not compile. The terminal says which.',
  );
}

const allowHotReload = ({ headers }) => {
  const policy = headers['content-security-policy'];
  if (policy)
    headers['content-security-policy'] = policy.replace("connect-src 'self'", "connect-src 'self' ws:");
};

const devServer = new WebpackDevServer(
  {
    ...address,
    static: false,
    // A save that can't be applied to the open page reloads it.
    hot: true,
    client: { logging: 'warn', overlay: { errors: true, warnings: false, runtimeErrors: false } },
    devMiddleware: { index: false, writeToDisk: (file) => !file.includes('.hot-update.') },
    proxy: [
      {
        context: () => true,
        target: `http://${HOST || '127.0.0.1'}:${PORT || 8080}`,
        logLevel: 'warn',
        onProxyRes: allowHotReload,
      },
    ],
    setupMiddlewares: (middlewares) => {
      const proxy = middlewares.findIndex(({ name }) => name === 'http-proxy-middleware');
      const gallery = { path: '/gallery', middleware: galleryDocument(browser) };
      const wait = (_request, response, next) =>
        void program.idle().then(() => (program.isRunning ? next() : answerWithoutProgram(response)));
      middlewares.splice(proxy, 0, gallery, { name: 'wait', middleware: wait });
      return middlewares;
    },
  },
  browser,
);

const watching = engine.watch({}, (error, stats) => {
  const text = error ? String(error) : stats.toString('errors-warnings');
  if (text) console.error(text);
});

const stopFollowing = watchRust(root, () => {
  program.enqueue(() => firstBuilds);
  program.restart();
});

async function end() {
  stopFollowing();
  await program.stop();
  watching.close(() => undefined);
  await devServer.stop();
  process.exit();
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, () => void end());

await devServer.start();
console.log(`The components: ${url}/gallery`);

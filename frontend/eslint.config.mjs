import js from '@eslint/js';
import a11y from 'eslint-plugin-jsx-a11y';
import hooks from 'eslint-plugin-react-hooks';
import globals from 'globals';
import ts from 'typescript-eslint';

/** From the ground up; a layer may import what stands before it. */
const layers = ['lib', 'ui', 'features', 'layout', 'pages', 'app', 'hydration'];

/** What no file may import: a neighbour's folder by a relative path (use `@/`). */
const climbing = { regex: '^\\.\\./', message: 'Import other folders by @/.' };

/** `layout` and `pages` stand side by side. */
const above = (layer) => (layer === 'layout' ? ['pages', 'app'] : layers.slice(layers.indexOf(layer) + 1));

const layering = layers.map((layer) => {
  const forbidden = above(layer);
  const patterns = [climbing];
  if (forbidden.length > 0)
    patterns.push({
      regex: `^@/(?:${forbidden.join('|')})/`,
      message: 'Imports go one way: lib, ui, features, layout and pages, app, hydration.',
    });
  if (layer === 'features')
    patterns.push({
      regex: '^@/features/(?![^/]+/api$)',
      message: "A feature knows of another only its api.ts; its own files it imports by './'.",
    });
  return {
    files: [`src/${layer}/**/*.{ts,tsx}`],
    ignores: ['**/*.test.{ts,tsx}'],
    rules: { 'no-restricted-imports': ['error', { patterns }] },
  };
});

const noDefaultExport = {
  selector: 'ExportDefaultDeclaration',
  message: 'Export by name, so that a thing has one name everywhere.',
};

export default ts.config(
  { ignores: ['dist', 'node_modules', 'screenshots', 'test-results'] },
  js.configs.recommended,
  ts.configs.strict,
  a11y.flatConfigs.strict,
  hooks.configs.flat['recommended-latest'],
  {
    files: ['src/**/*.{ts,tsx}'],
    languageOptions: { globals: globals.browser },
    rules: {
      'no-restricted-syntax': ['error', noDefaultExport],
      'no-restricted-globals': ['error', 'name', 'event', 'status', 'length'],
      // Deliberate here: a scheme hides behind control characters, and JSON-LD and `html` are escaped or sanitized.
      'no-control-regex': 'off',
      // An endpoint without an argument is `query<Result, void>`.
      '@typescript-eslint/no-invalid-void-type': 'off',
      'no-console': ['error', { allow: ['warn', 'error'] }],
      eqeqeq: 'error',
      'max-lines-per-function': ['error', { max: 80, skipBlankLines: true, skipComments: true }],
      'max-lines': ['error', { max: 200, skipBlankLines: true, skipComments: true }],
    },
  },
  ...layering,
  {
    files: ['**/*.{mjs,js}', '*.config.ts', 'e2e/**'],
    languageOptions: { globals: { ...globals.node, ...globals.browser } },
  },
  {
    files: ['**/*.test.{ts,tsx}', 'src/test/**'],
    rules: { 'max-lines-per-function': 'off', 'max-lines': ['error', { max: 300 }] },
  },
);

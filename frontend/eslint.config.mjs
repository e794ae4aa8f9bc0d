import { readdirSync } from 'node:fs';
import js from '@eslint/js';
import a11y from 'eslint-plugin-jsx-a11y';
import hooks from 'eslint-plugin-react-hooks';
import globals from 'globals';
import ts from 'typescript-eslint';
import { looseText } from './scripts/lint/loose-text.mjs';

/** Layers from the lowest: a file may import from its own layer and those before it. */
const layers = [
  ['lib'],
  ['hooks', 'api'],
  ['components'],
  ['features'],
  ['layout'],
  ['app'],
  ['hydration'],
  ['gallery'],
];

const features = readdirSync(new URL('src/features', import.meta.url));

/** Other folders are imported by `@/`, never by a relative path. */
const parentImport = { regex: '^\\.\\./', message: 'Import other folders by @/.' };

const restrictImports = (folder, patterns) => ({
  files: [`src/${folder}/**/*.{ts,tsx}`],
  ignores: ['**/*.test.{ts,tsx}'],
  rules: { 'no-restricted-imports': ['error', { patterns: [parentImport, ...patterns] }] },
});

const importsFromAbove = (row) => {
  const above = layers.slice(row + 1).flat();
  if (above.length === 0) return [];
  const message =
    'Imports go one way: lib, hooks and api, components, features, layout, app, hydration, gallery.';
  return [{ regex: `^@/(?:${above.join('|')})/`, message }];
};

const importsOfSiblings = (feature) => ({
  regex: `^@/features/(?!${feature}/|[^/]+/(?:api|queries|user|use-user)$)`,
  message: 'A feature may import only a sibling’s endpoints, page queries and user.',
});

const layering = layers.flatMap((folders, row) =>
  folders.flatMap((folder) =>
    folder === 'features'
      ? features.map((feature) =>
          restrictImports(`features/${feature}`, [...importsFromAbove(row), importsOfSiblings(feature)]),
        )
      : [restrictImports(folder, importsFromAbove(row))],
  ),
);

const noDefaultExport = {
  selector: 'ExportDefaultDeclaration',
  message: 'Export by name, so that a thing has one name everywhere.',
};

// React calls what an effect returns, and DOM methods that returned nothing (`scrollIntoView`) return a Promise by now.
const noReturnedExpression = {
  selector:
    'CallExpression[callee.name=/^use(Layout|Insertion)?Effect$/] > ArrowFunctionExpression[body.type!=/^(Block|Arrow)/][body.operator!="void"]',
  message: 'Give an effect a block or `void`, so that only a clean-up is returned.',
};

export default ts.config(
  { ignores: ['dist', 'node_modules', 'screenshots', 'test-results', 'src/api/schema.ts'] },
  js.configs.recommended,
  ts.configs.strict,
  a11y.flatConfigs.strict,
  hooks.configs.flat['recommended-latest'],
  {
    files: ['src/**/*.{ts,tsx}'],
    languageOptions: { globals: globals.browser },
    plugins: { portico: { rules: { 'loose-text': looseText } } },
    rules: {
      'portico/loose-text': 'error',
      'no-restricted-syntax': ['error', noDefaultExport, noReturnedExpression],
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
    rules: {
      'portico/loose-text': 'off',
      'max-lines-per-function': 'off',
      'max-lines': ['error', { max: 300 }],
    },
  },
);

import { readdirSync } from 'node:fs';
import js from '@eslint/js';
import a11y from 'eslint-plugin-jsx-a11y';
import hooks from 'eslint-plugin-react-hooks';
import globals from 'globals';
import ts from 'typescript-eslint';
import { looseText } from './scripts/lint/loose-text.mjs';

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

/** What both halves use, in layers from the lowest: a file may import from its own layer and those before it. */
const shared = [
  ['shared/lib'],
  ['shared/hooks', 'shared/api'],
  ['shared/ui', 'shared/forms', 'shared/links'],
  ['shared/session', 'shared/navigation', 'shared/blog', 'shared/content', 'shared/faq'],
  ['shared/layout'],
];

/** The back office's parts, of which its features are made. */
const parts = ['ui', 'forms', 'table', 'bulk', 'arrange', 'editing', 'markdown', 'links', 'resource'];

const inAdmin = (names) => names.map((name) => `admin/${name}`);

/** The back office's features, which the dashboard shows side by side: every other folder. */
const features = inAdmin(
  readdirSync(new URL('src/admin', import.meta.url)).filter(
    (name) => !['lib', 'hooks', 'api', 'styles', 'shell', ...parts].includes(name),
  ),
);

const admin = [inAdmin(['lib']), inAdmin(['hooks', 'api']), inAdmin(parts), features, inAdmin(['shell'])];

/** What brings the halves together. */
const top = [['gallery']];

/** Other folders are imported by `@/`, never by a relative path. */
const parentImport = { regex: '^\\.\\./', message: 'Import other folders by @/.' };

const storeImport = {
  regex: '^(?:@reduxjs/toolkit|react-redux)(?:/|$)',
  message: 'Only the back office has a store; public pages read by `usePageQuery`.',
};

const importsFrom = (folders) => ({
  regex: `^@/(?:${folders.join('|')})/`,
  message:
    'Imports go one way: shared, then site or admin (neither imports the other), gallery; within a half as listed here.',
});

const importsOfSiblings = (feature) => ({
  regex: `^@/(?!${feature}/)(?:${features.join('|')})/(?!api$)`,
  message: 'A feature may import only a sibling’s endpoints.',
});

/** ESLint's own rule leaves out `import()`. */
const noDynamicImport = ({ regex, message }) => ({
  selector: `ImportExpression > Literal[value=/${regex.replaceAll('/', '\\/')}/]`,
  message,
});

function restrictImports(folder, more) {
  const patterns = [parentImport, ...(/^(?:shared|site)\b/.test(folder) ? [storeImport] : []), ...more];
  return {
    files: [`src/${folder}/**/*.{ts,tsx}`],
    ignores: ['**/*.test.{ts,tsx}'],
    rules: {
      'no-restricted-imports': ['error', { patterns }],
      'no-restricted-syntax': [
        'error',
        noDefaultExport,
        noReturnedExpression,
        ...patterns.map(noDynamicImport),
      ],
    },
  };
}

/** Restricts each layer to itself and those before it; nothing in it imports `others`. */
const restrictLayers = (layers, others) =>
  layers.flatMap((folders, row) => {
    const above = [...layers.slice(row + 1).flat(), ...others];
    const patterns = above.length > 0 ? [importsFrom(above)] : [];
    return folders.map((folder) =>
      restrictImports(
        folder,
        features.includes(folder) ? [...patterns, importsOfSiblings(folder)] : patterns,
      ),
    );
  });

const layering = [
  // The halves first: these hold for a folder that no layer names, too.
  restrictImports('shared', [importsFrom(['site', 'admin', ...top.flat()])]),
  restrictImports('site', [importsFrom(['admin', ...top.flat()])]),
  restrictImports('admin', [importsFrom(['site', ...top.flat()])]),
  ...restrictLayers(shared, ['site', 'admin', ...top.flat()]),
  ...restrictLayers(admin, ['site', ...top.flat()]),
  ...restrictLayers(top, []),
];

export default ts.config(
  { ignores: ['dist', 'node_modules', 'screenshots', 'test-results', 'src/shared/api/types.gen.ts'] },
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
  {
    // Rules that know types: they take half as long again as all others together, so there are few.
    files: ['src/**/*.{ts,tsx}', 'e2e/**/*.ts'],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: {
      '@typescript-eslint/no-floating-promises': 'error',
      '@typescript-eslint/no-misused-promises': 'error',
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

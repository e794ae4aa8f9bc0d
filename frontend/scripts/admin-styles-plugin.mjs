import { readFileSync } from 'node:fs';
import { relative } from 'node:path';

const adminPages = ['admin', 'admin-page', 'create-post-page'];

/** The files that a `@source not` of the style sheet names, as a pattern of paths below `src`. */
function excludedFiles(sheet) {
  const patterns = [...readFileSync(sheet, 'utf8').matchAll(/^@source not '\.\.\/\.\.\/(.+)';/gm)].map(
    ([, glob]) =>
      glob
        .replace(/[.]/g, '\\.')
        .replace(/\{([^}]*)\}/g, (_, names) => `(?:${names.replaceAll(',', '|')})`)
        .replace(/(\*\*\/)|\*/g, (_, folders) => (folders ? '(?:.*/)?' : '[^/]*')),
  );
  return new RegExp(`^(?:${patterns.join('|')})(?:/|$)`);
}

/** Fails if a public page uses a file whose classes are in the administrators' sheet alone. */
export class AdminStylesPlugin {
  constructor({ source, sheet }) {
    this.source = source;
    this.sheet = sheet;
  }

  apply(compiler) {
    compiler.hooks.thisCompilation.tap('AdminStylesPlugin', (compilation) => {
      compilation.fileDependencies.add(this.sheet);
      compilation.hooks.afterChunks.tap('AdminStylesPlugin', () => {
        const excluded = excludedFiles(this.sheet);
        const isPublic = (group) =>
          !adminPages.includes(group.name) &&
          (group.getParents().length === 0 ? group.name === 'site' : group.getParents().some(isPublic));
        for (const module of compilation.modules) {
          const file = module.resource && relative(this.source, module.resource);
          if (!file || !excluded.test(file)) continue;
          const chunks = [...compilation.chunkGraph.getModuleChunks(module)];
          if (chunks.some((chunk) => [...chunk.groupsIterable].some(isPublic)))
            compilation.errors.push(
              new Error(`A public page uses ${file}, which ${relative(this.source, this.sheet)} excludes.`),
            );
        }
      });
    });
  }
}

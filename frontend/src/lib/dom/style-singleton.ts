import { useEffect } from 'react';

/**
 * Stands in for the package `react-style-singleton` (see webpack.config.mjs): the same interface on a constructable
 * style sheet, which `style-src 'self'` allows, where a `<style>` element would be refused.
 */
export function stylesheetSingleton() {
  let users = 0;
  let sheet: CSSStyleSheet | null = null;
  return {
    add(css: string) {
      if (users === 0) {
        sheet = new CSSStyleSheet();
        sheet.replaceSync(css);
        document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
      }
      users += 1;
    },
    remove() {
      users -= 1;
      if (users > 0) return;
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== sheet);
      sheet = null;
    },
  };
}

export function styleHookSingleton() {
  const sheet = stylesheetSingleton();
  return function useStyle(css: string, isDynamic?: boolean) {
    const changes = css && isDynamic;
    useEffect(() => {
      sheet.add(css);
      return () => sheet.remove();
      // As in the original: a sheet changes only where it is said to be dynamic.
      // eslint-disable-next-line react-hooks/exhaustive-deps
    }, [changes]);
  };
}

export function styleSingleton() {
  const useStyle = styleHookSingleton();
  return function Sheet({ styles, dynamic }: { styles: string; dynamic?: boolean }) {
    useStyle(styles, dynamic);
    return null;
  };
}

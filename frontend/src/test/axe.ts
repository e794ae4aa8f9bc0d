import axe from 'axe-core';

/** `expect(await inspect(container)).toHaveNoViolations()`. jsdom renders no colours; e2e tests check contrast. */
export const inspect = (element: Element = document.body) =>
  axe.run(element, { rules: { 'color-contrast': { enabled: false }, region: { enabled: false } } });

export const axeMatchers = {
  toHaveNoViolations({ violations }: axe.AxeResults) {
    return {
      pass: violations.length === 0,
      message: () =>
        violations
          .map(({ id, help, nodes }) => `${id}: ${help}\n${nodes.map(({ html }) => html).join('\n')}`)
          .join('\n\n'),
    };
  },
};

declare module 'vitest' {
  // An interface is merged only under the very same parameters.
  // eslint-disable-next-line @typescript-eslint/no-explicit-any, @typescript-eslint/no-unused-vars
  interface Matchers<T = any> {
    toHaveNoViolations(): void;
  }
}

import { expect, test, vi } from 'vitest';
import { renderWith } from '@/test/render';
import { Gallery } from './gallery';
import { specimens } from './specimens';

test('renders every component in its themes', () => {
  vi.spyOn(console, 'error').mockReturnValue();
  const { container } = renderWith(<Gallery />);
  const themesOf = (name: string) =>
    [...container.querySelectorAll<HTMLElement>(`[aria-label="${name}"] > * > [data-theme]`)].map(
      ({ dataset }) => dataset.theme,
    );
  for (const name of Object.keys(specimens)) expect(themesOf(name), name).toEqual(['light', 'dark']);
});

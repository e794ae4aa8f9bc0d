import { expect, test, vi } from 'vitest';
import { followCardClick } from './keys';

test('follows the link of a card whose text is clicked, unless a selection ends there', () => {
  document.addEventListener('click', followCardClick);
  document.body.innerHTML =
    '<article class="group"><h3><a href="/blog/a">A</a></h3><p>Some <b>text</b></p></article><p>Apart</p>';
  const onLink = vi.fn((event: Event) => event.preventDefault());
  document.querySelector('a')?.addEventListener('click', onLink);
  const click = (selector: string) =>
    document
      .querySelector(selector)
      ?.dispatchEvent(new MouseEvent('click', { bubbles: true, ctrlKey: true }));
  click('body > p');
  expect(onLink).not.toHaveBeenCalled();
  click('article b');
  expect(onLink).toHaveBeenCalledTimes(1);
  expect(onLink.mock.calls[0]?.[0]).toMatchObject({ ctrlKey: true });
  const text = document.querySelector('article p');
  if (text) getSelection()?.selectAllChildren(text);
  click('article p');
  expect(onLink).toHaveBeenCalledTimes(1);
});

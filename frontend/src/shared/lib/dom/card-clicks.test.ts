import { afterEach, expect, test, vi } from 'vitest';
import { followCardClicks } from './card-clicks';

const onLink = vi.fn((event: Event) => event.preventDefault());
let stop = () => undefined as void;

function renderCard() {
  document.body.innerHTML =
    '<article class="group"><h3><a href="/blog/a">A</a></h3><p>Some <b>text</b></p></article><p>Apart</p>';
  document.querySelector('a')?.addEventListener('click', onLink);
  stop = followCardClicks();
}

const click = (selector: string, init?: MouseEventInit) =>
  document.querySelector(selector)?.dispatchEvent(new MouseEvent('click', { bubbles: true, ...init }));

afterEach(() => {
  stop();
  getSelection()?.removeAllRanges();
  onLink.mockClear();
});

test('follows the link of a card whose text is clicked', () => {
  renderCard();
  click('article b', { ctrlKey: true });
  expect(onLink).toHaveBeenCalledTimes(1);
  expect(onLink.mock.calls[0]?.[0]).toMatchObject({ ctrlKey: true });
});

test('follows nothing at the end of a selection', () => {
  renderCard();
  const text = document.querySelector('article p');
  if (text) getSelection()?.selectAllChildren(text);
  click('article p');
  expect(onLink).not.toHaveBeenCalled();
});

test('leaves other text alone', () => {
  renderCard();
  click('body > p');
  expect(onLink).not.toHaveBeenCalled();
});

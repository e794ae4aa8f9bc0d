import { fireEvent, screen, within } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { inspect } from '@/test/axe';
import { renderWith } from '@/test/render';
import { MarkdownPreview } from './markdown-preview';
import { LivePreview } from './live-preview';

test('shows an alert until the text can be rendered', () => {
  vi.spyOn(console, 'error').mockReturnValue(undefined);
  const { unmount } = renderWith(<MarkdownPreview source={`${'>'.repeat(100_000)} x`} />);
  expect(screen.getByRole('alert')).toHaveTextContent('Content Rendering Error');
  expect(screen.getByRole('alert')).toHaveTextContent('An error occurred while rendering the content.');
  unmount();
  renderWith(<MarkdownPreview source="*fine*" />);
  expect(screen.getByText('fine').tagName).toBe('EM');
});

test('renders a text as it is stored, without surrounding whitespace', () => {
  renderWith(<MarkdownPreview source={'\n    *first*\n\n\tcode\n'} />);
  expect(screen.getByText('first').tagName).toBe('EM');
  expect(screen.getByText('code').tagName).toBe('CODE');
});

test('lists each blocked image once beside the preview', async () => {
  const refused = ['http://example.com/a.png?b=c&d', '//example.com/e.png', 'mailto:ada@example.com'];
  const shown = ['/f.png', 'g.png', 'https://example.com/h.png', `${location.origin}/i.png`];
  const source = [...refused, ...shown, ...refused].map((src) => `![x](${src}) `).join('');
  const { container, unmount } = renderWith(<MarkdownPreview source={source} />);
  for (const picture of container.querySelectorAll('img[src=""]')) fireEvent.error(picture);
  const warning = screen.getByRole('status');
  expect(warning).toHaveTextContent('These pictures can’t be shown');
  for (const src of refused) expect(within(warning).getByText(src)).toBeVisible();
  for (const src of shown) expect(within(warning).queryByText(src)).toBeNull();
  const pictures = [...container.querySelectorAll('img')].map((picture) => picture.getAttribute('src'));
  expect(pictures.filter(Boolean)).toEqual(shown);
  expect(await inspect(container)).toHaveNoViolations();
  unmount();
  renderWith(<MarkdownPreview source={`![x](${shown.join(') ![x](')}) \`<img src="http://x.example">\``} />);
  expect(screen.queryByRole('status')).toBeNull();
});

test('names a picture that can’t be loaded, until it leaves the text', () => {
  const source = '![A cat](https://example.com/cat.png)';
  const { container, rerender } = renderWith(<MarkdownPreview source={source} />);
  fireEvent.error(container.querySelector('img') as HTMLElement);
  const warning = screen.getByRole('status');
  expect(warning).toHaveTextContent('This picture can’t be shown');
  expect(warning).toHaveTextContent('https://example.com/cat.png');
  rerender(<MarkdownPreview source="No cat" />);
  expect(screen.queryByRole('status')).toBeNull();
});

test('links open in a new window, and footnotes scroll', async () => {
  const open = vi.spyOn(window, 'open').mockReturnValue(null);
  const scroll = vi.spyOn(Element.prototype, 'scrollIntoView');
  const { user, router, container } = renderWith(
    <MarkdownPreview
      source={'[away](/services)[^1]\n\n[^1]: note'}
      published='<p><a href="/services">away</a> <a href="#fn-1">1</a></p><section class="footnotes"><p id="fn-1">note</p></section>'
    />,
    { at: '/admin/blog/new' },
  );
  await user.click(screen.getByRole('link', { name: 'away' }));
  expect(open).toHaveBeenCalledExactlyOnceWith('http://portico.test/services', '_blank', 'noopener');
  await user.click(screen.getByRole('link', { name: '1' }));
  const note = container.querySelector('#fn-1') as HTMLElement;
  expect(within(note).getByText(/note/)).toBeVisible();
  expect(scroll.mock.contexts).toEqual([note]);
  expect(router.state.location.pathname + router.state.location.hash).toBe('/admin/blog/new');
});

function Typing() {
  const [source, setSource] = useState('one\n\ntwo\n\nthree');
  return (
    <>
      <textarea aria-label="Source" value={source} onChange={({ target }) => setSource(target.value)} />
      <MarkdownPreview source={source} />
    </>
  );
}

test('a change in one block leaves the others untouched', async () => {
  const { user, container } = renderWith(<Typing />);
  const rendered = () => [...container.querySelectorAll('.prose p')].map(({ textContent }) => textContent);
  const [first, last] = [screen.getByText('one'), screen.getByText('three', { selector: 'p' })];
  const field = screen.getByLabelText<HTMLTextAreaElement>('Source');
  await user.type(field, ' and a half{Enter}{Enter}new', {
    initialSelectionStart: 8,
    initialSelectionEnd: 8,
  });
  expect(rendered()).toEqual(['one', 'two and a half', 'new', 'three']);
  expect(screen.getByText('one')).toBe(first);
  expect(screen.getByText('three', { selector: 'p' })).toBe(last);
  await user.clear(field);
  await user.type(field, 'three');
  expect(rendered()).toEqual(['three']);
});

const source =
  '\n# Title\n\nFirst [link](/x)\nline\n\n[^1]: A note\n\n- one\n- two\n\n```\ncode\n```\n\n| a |\n|---|\n| b |\n\nLast[^1]\n';

beforeEach(() => {
  vi.spyOn(window, 'open').mockReturnValue(null);
});

function Form() {
  return (
    <form>
      <textarea name="content" aria-label="Source" defaultValue={source} />
      <LivePreview source={source} level="h2" />
    </form>
  );
}

test('a click in the preview places the caret at the block', async () => {
  const { user } = renderWith(<Form />);
  const field = screen.getByLabelText<HTMLTextAreaElement>('Source');
  await user.click(screen.getByText('two'));
  expect(field).toHaveFocus();
  expect(field.selectionStart).toBe(source.indexOf('- one'));
  await user.click(screen.getByText(/^Last/));
  expect(field.selectionStart).toBe(source.indexOf('Last'));
  await user.click(screen.getByRole('link', { name: 'link' }));
  expect(field.selectionStart).toBe(source.indexOf('Last'));
});

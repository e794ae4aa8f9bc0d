import { fireEvent, screen } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { expect, test } from 'vitest';
import { inspect } from '@/test/axe';
import { answer, card, failureNotice, findFailure } from '@/test/fixtures/ai-demos';
import { pageState } from '@/test/fixtures/samples';
import { renderWith } from '@/test/render';
import { AiDemos } from './ai-demos';

test('nothing is selected at first; a card that is clicked is', async () => {
  const { user } = renderWith(<AiDemos />);
  const [image, chat] = [card(/^Image Generation/), card(/^Chat/)];
  expect(image).toHaveAttribute('aria-pressed', 'false');
  expect(chat).toHaveAttribute('aria-pressed', 'false');
  expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
  await user.click(image);
  expect(image).toHaveAttribute('aria-pressed', 'true');
  expect(await screen.findByLabelText('Prompt')).toHaveAttribute('rows', '2');
  await user.click(chat);
  expect(image).toHaveAttribute('aria-pressed', 'false');
  expect(chat).toHaveAttribute('aria-pressed', 'true');
  expect(screen.getByRole('textbox', { name: 'Message' })).toBeVisible();
  expect(screen.queryByRole('textbox', { name: 'Prompt' })).not.toBeInTheDocument();
  expect(await inspect()).toHaveNoViolations();
});

test.each([
  { demo: /^Chat/, label: 'Message', path: '/api/ai/chat' },
  { demo: /^Image/, label: 'Prompt', path: '/api/ai/generate-image' },
])('whoever tries again by keyboard goes on in the box: $label', async ({ demo, label, path }) => {
  answer(path, () => HttpResponse.json({ error: 'x' }, { status: 502 }));
  const { user } = renderWith(<AiDemos />);
  await user.click(card(demo));
  await user.type(await screen.findByLabelText(label), 'A loom{Enter}');
  (await screen.findByRole('button', { name: 'Retry' })).focus();
  await user.keyboard('{Enter}');
  expect(screen.getByLabelText(label)).toHaveFocus();
  expect(await findFailure()).toBeVisible();
  expect(screen.getByLabelText(label)).toHaveFocus();
});

test('a picture is drawn from a prompt; what is no picture of ours is not shown', async () => {
  const url = 'data:image/png;base64,AAAA';
  const sent = answer('/api/ai/generate-image', () => HttpResponse.json({ imageUrl: url }));
  const { user } = renderWith(<AiDemos />);
  await user.click(card(/^Image Generation/));
  await user.type(await screen.findByLabelText('Prompt'), 'A loom{Enter}');
  expect(await screen.findByRole('img', { name: 'Art generated from the prompt “A loom”' })).toHaveAttribute(
    'src',
    url,
  );
  expect(sent).toEqual([{ prompt: 'A loom' }]);
  answer('/api/ai/generate-image', () => HttpResponse.json({ imageUrl: 'https://provider.example/x.png' }));
  await user.click(screen.getByRole('button', { name: 'Send' }));
  expect(await findFailure()).toBeVisible();
});

test('a picture that can’t be shown is a failure, and can be asked for again', async () => {
  answer('/api/ai/generate-image', () => HttpResponse.json({ imageUrl: 'data:image/png;base64,AAAA' }));
  const { user } = renderWith(<AiDemos />);
  await user.click(card(/^Image Generation/));
  await user.type(await screen.findByLabelText('Prompt'), 'A loom{Enter}');
  fireEvent.error(await screen.findByRole('img', { name: /A loom/ }));
  expect(await findFailure()).toBeVisible();
  expect(await failureNotice()).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Download' })).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('img', { name: /A loom/ })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Retry' })).not.toBeInTheDocument();
});

test('the page says who answers', async () => {
  const { user, unmount } = renderWith(<AiDemos />);
  await user.click(card(/^Chat/));
  expect(await screen.findByText(/^Answered by Portico's built-in demo/)).toBeVisible();
  await user.click(card(/^Image Generation/));
  expect(screen.getByText("Generated art by Portico's built-in demo; no model is configured")).toBeVisible();
  unmount();
  const ai = { chat: 'gpt-x', image: 'dall-y' };
  const { user: again } = renderWith(<AiDemos />, { state: { ...pageState, ai } });
  await again.click(card(/^Chat/));
  expect(await screen.findByText('Answered by gpt-x')).toBeVisible();
  await again.click(card(/^Image Generation/));
  expect(screen.getByText('Drawn by dall-y')).toBeVisible();
});

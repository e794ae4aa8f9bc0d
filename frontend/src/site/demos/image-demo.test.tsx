import { screen } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { expect, test } from 'vitest';
import { answer, card } from '@/test/fixtures/ai-demos';
import { renderWith } from '@/test/render';
import { ImageDemo } from './image-demo';

const imageUrl = 'data:image/svg+xml;base64,PHN2Zy8+';

test('a suggested prompt generates an image with an explaining caption', async () => {
  const effects = [
    { word: 'gold', effect: 'colours' },
    { word: 'calm', effect: 'density' },
  ];
  const sent = answer('/api/ai/generate-image', () => HttpResponse.json({ imageUrl, effects }));
  const { user } = renderWith(<ImageDemo />);
  await user.click(card(/^A calm planet in gold$/));
  expect(await screen.findByText('“gold” chose the colours, “calm” the density.')).toBeVisible();
  expect(screen.getByRole('textbox', { name: 'Prompt' })).toHaveFocus();
  expect(sent).toEqual([{ prompt: 'A calm planet in gold' }]);
});

test('reports a prompt without known words', async () => {
  answer('/api/ai/generate-image', () => HttpResponse.json({ imageUrl, effects: [] }));
  const { user } = renderWith(<ImageDemo />);
  await user.type(screen.getByRole('textbox', { name: 'Prompt' }), 'x{Enter}');
  expect(await screen.findByText(/^No single word suggested anything/)).toBeVisible();
});

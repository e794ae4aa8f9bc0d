import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderWith } from '@/test/render';
import { ContentBoundary } from './error-boundary';

test.each([
  [
    new Error('Unexpected token in MDX'),
    'There was an error rendering the MDX content. This might be due to invalid markdown syntax or unsupported components.',
  ],
  [new Error('could not import x'), 'There was an error loading a required component or module.'],
  [new Error('require is not defined'), 'There was an error loading a required component or module.'],
  [new Error('Something else'), 'An error occurred while rendering the content.'],
  [new Error(''), 'An unknown error occurred while rendering the content.'],
  [null, 'An unknown error occurred while rendering the content.'],
])('content that fails with %s is replaced by an alert', (cause, message) => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const Broken = () => {
    throw cause;
  };
  renderWith(
    <>
      <p>The rest of the page</p>
      <ContentBoundary>
        <Broken />
      </ContentBoundary>
    </>,
  );
  expect(screen.getByRole('alert')).toHaveTextContent('Content Rendering Error');
  expect(screen.getByRole('alert')).toHaveTextContent(message);
  expect(screen.getByText('The rest of the page')).toBeVisible();
});

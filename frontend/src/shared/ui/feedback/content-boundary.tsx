import type { ReactNode } from 'react';
import { Alert } from '@/shared/ui/alert';
import { ErrorBoundary } from './error-boundary';

export function contentErrorText(cause: unknown): string {
  const message = cause instanceof Error ? cause.message : typeof cause === 'string' ? cause : '';
  if (!message) return 'An unknown error occurred while rendering the content.';
  if (message.includes('MDX'))
    return 'There was an error rendering the MDX content. This might be due to invalid markdown syntax or unsupported components.';
  if (/import|require/.test(message)) return 'There was an error loading a required component or module.';
  return 'An error occurred while rendering the content.';
}

/** Shows an alert in place of content that threw. Different content needs a different `key`. */
export const ContentBoundary = ({ children }: { children: ReactNode }) => (
  <ErrorBoundary
    fallback={(cause) => (
      <Alert variant="destructive" title="Content Rendering Error">
        {contentErrorText(cause)}
      </Alert>
    )}
  >
    {children}
  </ErrorBoundary>
);

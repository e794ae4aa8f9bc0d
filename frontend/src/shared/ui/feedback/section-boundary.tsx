import type { ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { Alert } from '@/shared/ui/alert';
import { ErrorBoundary } from './error-boundary';

/** A part of a page that may fail without the rest. Shows an alert, unless the part is invisible. */
export function SectionBoundary({
  isVisible = true,
  children,
}: {
  isVisible?: boolean;
  children: ReactNode;
}) {
  const { key } = useLocation();
  const message = (
    <Alert variant="destructive" title="Something went wrong">
      Please try refreshing the page
    </Alert>
  );
  return (
    <ErrorBoundary resetKey={key} fallback={() => isVisible && message}>
      {children}
    </ErrorBoundary>
  );
}

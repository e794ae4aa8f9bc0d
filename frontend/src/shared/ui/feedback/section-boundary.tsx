import type { ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { Alert } from '@/shared/ui/alert';
import { ErrorBoundary } from './error-boundary';

const message = (
  <Alert variant="destructive" title="Something went wrong">
    Please try refreshing the page
  </Alert>
);

interface SectionBoundaryProps {
  isVisible?: boolean;
  children: ReactNode;
}

/** A part of a page that may fail without the rest. Shows an alert, unless the part is invisible. */
export const SectionBoundary = ({ isVisible = true, children }: SectionBoundaryProps) => (
  <ErrorBoundary resetKey={useLocation().key} fallback={() => isVisible && message}>
    {children}
  </ErrorBoundary>
);

import { Component, type ReactNode } from 'react';
import { Alert } from '@/shared/ui/alert';
import { useLocation } from 'react-router-dom';

export interface ErrorBoundaryProps {
  fallback: (cause: unknown) => ReactNode;
  /** The location: a change of it renders the children again. */
  resetKey?: string;
  children: ReactNode;
}

interface State {
  failure: { cause: unknown } | null;
  resetKey: string | undefined;
}

/** Contains errors of its children. React's root logs and reports them. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, State> {
  override state: State = { failure: null, resetKey: this.props.resetKey };

  static getDerivedStateFromError(cause: unknown): Partial<State> {
    return { failure: { cause } };
  }

  static getDerivedStateFromProps({ resetKey }: ErrorBoundaryProps, state: State): Partial<State> | null {
    return resetKey === state.resetKey ? null : { failure: null, resetKey };
  }

  override render() {
    const { failure } = this.state;
    return failure ? this.props.fallback(failure.cause) : this.props.children;
  }
}

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

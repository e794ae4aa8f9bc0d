import { Component, type ErrorInfo, type ReactNode } from 'react';
import { Alert } from '@/ui/alert';

/** What is said where content could not be drawn. */
export function contentFault(cause: unknown): string {
  const message = cause instanceof Error ? cause.message : typeof cause === 'string' ? cause : '';
  if (!message) return 'An unknown error occurred while rendering the content.';
  if (message.includes('MDX'))
    return 'There was an error rendering the MDX content. This might be due to invalid markdown syntax or unsupported components.';
  if (/import|require/.test(message)) return 'There was an error loading a required component or module.';
  return 'An error occurred while rendering the content.';
}

interface Props {
  children: ReactNode;
}

/** Shows an alert in place of content that threw while it was drawn. Another content needs another `key`. */
export class ContentBoundary extends Component<Props, { fault: string | null }> {
  override state = { fault: null };

  static getDerivedStateFromError(cause: unknown) {
    return { fault: contentFault(cause) };
  }

  override componentDidCatch(cause: Error, info: ErrorInfo) {
    console.error(cause, info.componentStack);
  }

  override render() {
    if (this.state.fault === null) return this.props.children;
    return (
      <Alert variant="destructive" title="Content Rendering Error">
        {this.state.fault}
      </Alert>
    );
  }
}

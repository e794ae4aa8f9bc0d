import { Component, type ReactNode } from 'react';

export interface ErrorBoundaryProps {
  /** What is shown in place of what threw while it was rendered. */
  fallback: (cause: unknown) => ReactNode;
  /** Where it is: at another place it is rendered again. */
  resetKey?: string;
  children: ReactNode;
}

interface State {
  failure: { cause: unknown } | null;
  resetKey: string | undefined;
}

/** Keeps an error in its children from taking what is around it away. React's root logs and reports it. */
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

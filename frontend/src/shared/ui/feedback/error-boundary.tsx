import { Component, type ReactNode } from 'react';

export interface ErrorBoundaryProps {
  /** Shown in place of children that threw. */
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

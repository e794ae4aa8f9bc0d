import { Component, type ErrorInfo, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { Alert } from '@/ui/alert';

export interface BoundaryProps {
  /** What is shown in place of what threw while it was drawn. */
  instead: (cause: unknown) => ReactNode;
  /** Where it is: at another place it is drawn again. */
  place?: string;
  children: ReactNode;
}

interface State {
  failure: { cause: unknown } | null;
  place: string | undefined;
}

/** Keeps what throws while it is drawn from taking what is around it away as well. */
export class Boundary extends Component<BoundaryProps, State> {
  override state: State = { failure: null, place: this.props.place };

  static getDerivedStateFromError(cause: unknown): Partial<State> {
    return { failure: { cause } };
  }

  static getDerivedStateFromProps({ place }: BoundaryProps, state: State): Partial<State> | null {
    return place === state.place ? null : { failure: null, place };
  }

  override componentDidCatch(cause: unknown, info: ErrorInfo) {
    console.error(cause, info.componentStack);
  }

  override render() {
    const { failure } = this.state;
    return failure ? this.props.instead(failure.cause) : this.props.children;
  }
}

/** A part of a page that may fail without the rest; says so, unless it is nothing that people see. */
export function Part({ isSeen = true, children }: { isSeen?: boolean; children: ReactNode }) {
  const { key } = useLocation();
  const fault = (
    <Alert variant="destructive" title="Something went wrong">
      Please try refreshing the page
    </Alert>
  );
  return (
    <Boundary place={key} instead={() => isSeen && fault}>
      {children}
    </Boundary>
  );
}

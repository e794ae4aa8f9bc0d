import { Component, type ReactNode } from 'react';

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

/** Keeps an error in its children from taking what is around it away. React's root logs and reports it. */
export class Boundary extends Component<BoundaryProps, State> {
  override state: State = { failure: null, place: this.props.place };

  static getDerivedStateFromError(cause: unknown): Partial<State> {
    return { failure: { cause } };
  }

  static getDerivedStateFromProps({ place }: BoundaryProps, state: State): Partial<State> | null {
    return place === state.place ? null : { failure: null, place };
  }

  override render() {
    const { failure } = this.state;
    return failure ? this.props.instead(failure.cause) : this.props.children;
  }
}

/** What people do to a page before its code listens, in their order. */
export interface Early {
  events: Event[];
  /** The page listens by itself. */
  stop: () => void;
}

declare global {
  interface Window {
    /** Kept by `boot.ts`, which is in the document itself: on a slow line a page is there long before its code. */
    portico_early?: Early;
  }
}

export const early = (): Early => window.portico_early ?? { events: [], stop: () => undefined };

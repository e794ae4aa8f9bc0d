import type { PostValues } from './post-values';
import type { PublishConcern } from './publishing/publish-concerns';

/** Where a save leads, other than to the list: nowhere, if the form goes on with what it has stored. */
export type Exit = (() => void) | 'stay' | undefined;

export interface PostSaving {
  phase: 'editing' | 'asking' | 'saving' | 'saved';
  /**
   * What the form does once what was typed has been rendered: formik submits the values of its last render. The shortcut stores a new post
   * as a draft.
   */
  request?: { isShortcut: boolean } | undefined;
  exit: Exit;
  concerns: PublishConcern[];
  /** The concerns that have been answered. Each is asked about once for as long as the form is open. */
  confirmed: string[];
  /** The values that were sent, until their save is answered. */
  sent?: PostValues | undefined;
}

export type PostSavingEvent =
  | { type: 'requested'; exit: Exit; isShortcut: boolean }
  | { type: 'asked'; concerns: PublishConcern[] }
  /** The question was answered: go on with the save, or back to the form. */
  | { type: 'confirmed' | 'dismissed' }
  | { type: 'sent'; values: PostValues }
  | { type: 'saved' }
  /** No save is open any more. One that was refused keeps the user here, and a later one leads to the list. */
  | { type: 'settled' };

export const notSaving: PostSaving = { phase: 'editing', exit: undefined, concerns: [], confirmed: [] };

export function reducePostSaving(state: PostSaving, event: PostSavingEvent): PostSaving {
  const { confirmed, concerns, sent } = state;
  switch (event.type) {
    case 'requested': {
      // One that got no answer is repeated, and leads where it was to lead.
      const exit = sent ? state.exit : event.exit;
      return { ...state, phase: 'saving', request: { isShortcut: event.isShortcut }, exit };
    }
    case 'asked':
      return { ...notSaving, phase: 'asking', concerns: event.concerns, confirmed };
    case 'confirmed': {
      const keys = concerns.map(({ key }) => key);
      return {
        ...notSaving,
        phase: 'saving',
        request: { isShortcut: false },
        confirmed: [...confirmed, ...keys],
      };
    }
    case 'dismissed':
      return { ...notSaving, confirmed };
    case 'sent':
      return { ...state, sent: sent ?? event.values };
    case 'saved':
      return { ...state, phase: 'saved' };
    case 'settled':
      return state.phase === 'saving' ? { ...notSaving, confirmed } : state;
  }
}

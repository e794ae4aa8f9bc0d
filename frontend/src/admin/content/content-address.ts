import { matchPath, useLocation, useNavigate } from 'react-router-dom';

const list = '/admin/content';

/** The kind of the drafts that the editor keeps. */
export const draftKind = 'content';

export const editContentPath = (id: number | string) => `${list}/${id}/edit`;

/** History state of the editor's address. */
interface EditorState {
  /** The storage key of the draft to begin with. */
  draft?: string;
}

/** The open editor by its address: `/admin/content/new` or `/admin/content/{id}/edit`. The list's own query stays in it. */
export function useContentAddress() {
  const { pathname, search, state } = useLocation();
  const navigate = useNavigate();
  const listState = state as (EditorState & object) | null;
  const go = (path: string, entry: EditorState, replace = false) => {
    const options = {
      state: { ...listState, draft: undefined, ...entry, keepFocus: true },
      replace,
      preventScrollReset: true,
    };
    void navigate({ pathname: path, search }, options);
  };
  const isNew = matchPath(`${list}/new`, pathname) !== null;
  const id = matchPath(`${list}/:id/edit`, pathname)?.params.id;
  return {
    isOpen: isNew || id !== undefined,
    isNew,
    id,
    /** The storage key of the draft to begin with. */
    draftKey: listState?.draft,
    create: (draft?: string) => go(`${list}/new`, draft === undefined ? {} : { draft }),
    edit: (id: number, draft?: string) => go(editContentPath(id), draft === undefined ? {} : { draft }),
    /** Begins the open editor anew, with a draft. */
    resume: (draft: string) => go(pathname, { draft }, true),
    close: () => go(list, {}, true),
  };
}

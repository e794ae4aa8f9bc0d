import type { ReactNode } from 'react';
import { Link, useLocation, useNavigate, type LinkProps } from 'react-router-dom';

export const newPath = '/admin/blog/new';
export const editPath = (id: number) => `/admin/blog/${id}/edit`;

/** In the history's entry of a form: the list that it was opened from, with its search, sequence and page. */
export interface PostFormState {
  list?: { search: string; state: object | null };
  /** It goes to the form. */
  keepFocus: true;
  /** The storage key of the draft that the form begins with. */
  draft?: string | undefined;
}

/** History state of the list: the post whose form was left, or `null` for a new post. */
export interface PostListState {
  returnedFrom: number | null;
  /** The list focuses the form's link itself. */
  keepFocus: true;
}

interface FormLinkProps extends Pick<LinkProps, 'className' | 'aria-label'> {
  to: string;
  children: ReactNode;
}

/** A link to a form, which leads back to the list as it is. */
export function FormLink(props: FormLinkProps) {
  const { state, leaveList } = useFormState();
  return <Link {...props} state={state} onClick={() => leaveList(props.to)} />;
}

/** The form that was opened last from each history entry of the list, by the entry's key: the browser's Back leads there. */
const openedForms = new Map<string, string>();

/** How far the list was scrolled when a form was last opened from it, in pixels. */
let scrollWhenLeft = 0;

export const getScrollWhenLeft = () => scrollWhenLeft;

/** Returns the form that was opened last from the list's history entry. */
export const useOpenedForm = () => openedForms.get(useLocation().key);

function useFormState() {
  const { key, search, state: listState } = useLocation();
  const state: PostFormState = { list: { search, state: listState as object | null }, keepFocus: true };
  const leaveList = (path: string) => {
    openedForms.set(key, path);
    scrollWhenLeft = window.scrollY;
  };
  return { state, leaveList };
}

/** Returns what opens a form as `FormLink` does, with a draft if its storage key is passed. */
export function useOpenForm() {
  const navigate = useNavigate();
  const { state, leaveList } = useFormState();
  return (path: string, draft?: string) => {
    leaveList(path);
    void navigate(path, { state: { ...state, draft } });
  };
}

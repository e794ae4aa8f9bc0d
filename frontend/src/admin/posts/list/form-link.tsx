import { useEffect, useState } from 'react';
import { Link, useLocation, useNavigate, type LinkProps, type Location } from 'react-router-dom';
import { focusInView } from '@/shared/hooks/use-list-focus';

export const newPath = '/admin/blog/new';
export const editPath = (id: number) => `/admin/blog/${id}/edit`;

export interface PostFormState {
  /** The list that it was opened from, with its search, sequence and page. */
  list?: Location<object | null>;
  /** It goes to the form. */
  keepFocus: true;
  /** The storage key of the draft that the form begins with. */
  draft?: string | undefined;
}

/** History state of the list: the address of the form that was left. */
export interface PostListState {
  returnedFrom: string;
  /** The list focuses the form's link itself. */
  keepFocus: true;
}

/** The form that was opened last, and from where: the history entry of the list, and how far it was scrolled, in pixels. */
let opened: { path: string; from: string; scroll: number } | undefined;

export function useOpenForm() {
  const navigate = useNavigate();
  const { state, leaveList } = useFormState();
  return (path: string, draft?: string) => {
    leaveList(path);
    void navigate(path, { state: { ...state, draft } });
  };
}

function useFormState() {
  const list = useLocation() as Location<object | null>;
  const state: PostFormState = { list, keepFocus: true };
  const leaveList = (path: string) => {
    opened = { path, from: list.key, scroll: window.scrollY };
  };
  return { state, leaveList };
}

export function FormLink(props: Omit<LinkProps, 'to'> & { to: string }) {
  const { state, leaveList } = useFormState();
  return <Link {...props} state={state} onClick={() => leaveList(props.to)} />;
}

/** Focuses the link to the form from which the user returns, by the browser's Back too, where it was in the window. */
export function useRestoreListState(isLoaded: boolean) {
  const { key, state } = useLocation() as Location<Partial<PostListState> | null>;
  const returnedFrom = state?.returnedFrom;
  const [path] = useState(opened?.from === key ? opened.path : returnedFrom);
  useEffect(() => {
    if (path === undefined || !isLoaded) return;
    const isNew = path === newPath;
    if (returnedFrom && !isNew) window.scrollTo(0, opened?.scroll ?? 0);
    const findLink = (href: string, within = '') =>
      document.querySelector<HTMLElement>(`#content ${within} [href="${href}"]`);
    const link = isNew ? null : findLink(path, 'td');
    if (link) focusInView(link);
    else findLink(newPath)?.focus({ preventScroll: isNew });
  }, [path, isLoaded, returnedFrom]);
}

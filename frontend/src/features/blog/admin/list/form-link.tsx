import type { ReactNode } from 'react';
import { Link, useLocation, useNavigate, type LinkProps } from 'react-router-dom';

export const newPath = '/admin/blog/new';
export const editPath = (id: number) => `/admin/blog/${id}/edit`;

/** In the history's entry of a form: the list that it was opened from, with its search, sequence and page. */
export interface PostFormState {
  list?: { search: string; state: object | null };
  /** It goes to the form. */
  keepFocus: true;
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
export const FormLink = (props: FormLinkProps) => <Link {...props} state={useFormState()} />;

function useFormState(): PostFormState {
  const { search, state } = useLocation();
  return { list: { search, state: state as object | null }, keepFocus: true };
}

/** Returns what opens a form as `FormLink` does. */
export function useOpenForm() {
  const navigate = useNavigate();
  const state = useFormState();
  return (path: string) => void navigate(path, { state });
}

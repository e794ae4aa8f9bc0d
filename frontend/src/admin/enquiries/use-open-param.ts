import { useLocation, useNavigate } from 'react-router-dom';

interface Entry {
  /** History state of a link that opens a record: the list is the previous entry. */
  isOpenedHere?: boolean;
}

/**
 * The open record of a list is in the URL (`?open=12`), next to the list's own state: the link can be shared,
 * and the browser's Back closes it.
 */
export function useOpenParam() {
  const { search, state } = useLocation();
  const navigate = useNavigate();
  const query = new URLSearchParams(search);
  const openId = query.get('open');
  const searchWith = (id: number | null) => {
    const next = new URLSearchParams(query);
    if (id === null) next.delete('open');
    else next.set('open', String(id));
    return next.toString();
  };
  const opening = { state: { ...(state as object | null), isOpenedHere: true }, preventScrollReset: true };
  return {
    openId,
    /** Returns the props of a link that opens this record. */
    linkTo: (id: number) => ({ to: { search: searchWith(id) }, ...opening }),
    open: (id: number) => void navigate({ search: searchWith(id) }, opening),
    /** Shows another record in place of the open one. */
    show: (id: number) =>
      void navigate(
        { search: searchWith(id) },
        { replace: true, state: state as unknown, preventScrollReset: true },
      ),
    close: () => {
      if ((state as Entry | null)?.isOpenedHere) void navigate(-1);
      else void navigate({ search: searchWith(null) }, { replace: true, preventScrollReset: true });
    },
  };
}

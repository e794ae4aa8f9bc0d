import { useLocation, useNavigate } from 'react-router-dom';

interface Entry {
  /** Said by the link that opens something: the list stands one step back in the history. */
  isOpenedHere?: boolean;
}

/**
 * What is opened out of a list stands in the address (`?open=12`) beside the list's own state: it can be sent to
 * somebody, and the browser's Back closes it.
 */
export function useOpenParam() {
  const { search, state } = useLocation();
  const navigate = useNavigate();
  const query = new URLSearchParams(search);
  const opened = query.get('open');
  const searchWith = (id: number | null) => {
    const next = new URLSearchParams(query);
    if (id === null) next.delete('open');
    else next.set('open', String(id));
    return next.toString();
  };
  return {
    opened,
    /** What a link gets that opens the thing with this id. */
    linkTo: (id: number) => ({
      to: { search: searchWith(id) },
      state: { ...(state as object | null), isOpenedHere: true },
      preventScrollReset: true,
    }),
    close: () => {
      if ((state as Entry | null)?.isOpenedHere) void navigate(-1);
      else void navigate({ search: searchWith(null) }, { replace: true, preventScrollReset: true });
    },
  };
}

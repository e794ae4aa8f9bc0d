import { useEffect } from 'react';

/**
 * Ignores the repetitions of a held Enter: they would press whatever has the focus by then, such as the row that has
 * moved up after a deletion. Text areas still get new lines.
 */
function ignore(event: KeyboardEvent) {
  if (event.repeat && event.key === 'Enter' && !(event.target instanceof HTMLTextAreaElement))
    event.preventDefault();
}

/** For pages whose buttons and forms change data. */
export function useIgnoreKeyRepeat() {
  useEffect(() => {
    document.addEventListener('keydown', ignore, true);
    return () => document.removeEventListener('keydown', ignore, true);
  }, []);
}

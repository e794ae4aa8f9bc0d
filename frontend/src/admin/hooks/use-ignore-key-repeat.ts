import { useEffect } from 'react';

/**
 * Ignores the repeats of a held Enter. They would press the newly focused element, such as the next row's button after
 * a deletion. Text areas still get new lines.
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

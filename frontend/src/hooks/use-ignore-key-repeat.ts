import { useEffect } from 'react';

/**
 * An Enter that is held down is meant once. Its repetitions would press what has the focus by then: the form that a row's
 * button has opened, the row that has moved up into a deleted one's place. In texts they go on making lines.
 */
function ignore(event: KeyboardEvent) {
  if (event.repeat && event.key === 'Enter' && !(event.target instanceof HTMLTextAreaElement))
    event.preventDefault();
}

/** On pages whose buttons and forms change what is stored. */
export function useIgnoreKeyRepeat() {
  useEffect(() => {
    document.addEventListener('keydown', ignore, true);
    return () => document.removeEventListener('keydown', ignore, true);
  }, []);
}

import { useState } from 'react';
import { ChatDemo } from './chat-demo';
import { ImageDemo } from './image-demo';

const demos = { image: ImageDemo, chat: ChatDemo };

type Mode = keyof typeof demos;

/** Shows the selected demo. Demos visited earlier stay mounted, so that they keep their contents. */
export function Demos({ mode }: { mode: Mode }) {
  const [visited, setVisited] = useState<Mode[]>([mode]);
  if (!visited.includes(mode)) setVisited([...visited, mode]);
  return visited.map((one) => {
    const Demo = demos[one];
    return (
      <div key={one} hidden={one !== mode}>
        <Demo />
      </div>
    );
  });
}

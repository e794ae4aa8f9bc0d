import { ChatDemo } from './chat-demo';
import { ImageDemo } from './image-demo';

/** Both demos, one of them shown: each keeps its contents. */
export const Demos = ({ mode }: { mode: 'image' | 'chat' }) => (
  <>
    <div hidden={mode !== 'image'}>
      <ImageDemo />
    </div>
    <div hidden={mode !== 'chat'}>
      <ChatDemo />
    </div>
  </>
);

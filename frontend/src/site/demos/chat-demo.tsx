import { useEffect, useRef, useState } from 'react';
import { usePageState } from '@/shared/hooks/use-page-state';
import { Button } from '@/shared/ui/button';
import { chat } from './api';
import { DemoHeader } from './demo-header';
import { ChatLog, type Turn } from './chat-log';
import { writeConversation, readConversation } from './conversation';
import { DemoFailure, useFailureNotice } from './demo-failure';
import { PromptBox } from './prompt-box';

export function ChatDemo() {
  const { ai } = usePageState();
  const { turns, status, send, retry, restart } = useConversation();
  const [text, setText] = useState('');
  const box = useRef<HTMLTextAreaElement>(null);
  // The pressed button is removed and would lose the focus.
  const focusBox = () => box.current?.focus({ preventScroll: true });
  const ask = (question: string) => {
    setText('');
    send(question);
  };
  const askFromButton = (question: string) => {
    focusBox();
    send(question);
  };
  const tryAgain = () => {
    focusBox();
    retry();
  };
  return (
    <>
      <DemoHeader
        title="Chat"
        action={
          turns.length > 0 && (
            <Button
              variant="link"
              size="sm"
              disabled={status === 'waiting'}
              onClick={() => {
                focusBox();
                restart();
              }}
            >
              New conversation
            </Button>
          )
        }
      >
        {ai.chat ? `Answered by ${ai.chat}` : 'Answers are quoted from this site'}
      </DemoHeader>
      <ChatLog turns={turns} isWaiting={status === 'waiting'} onSuggest={askFromButton} />
      {status === 'failed' && (
        <div className="px-4 pb-4">
          <DemoFailure onRetry={tryAgain} />
        </div>
      )}
      <PromptBox
        box={box}
        label="Message"
        placeholder="Ask something..."
        maxLength={4000}
        value={text}
        onChange={setText}
        onSend={ask}
        isBusy={status === 'waiting'}
      />
    </>
  );
}

/** The messages, including those restored after Back or a reload, and the status of the last one. */
function useConversation() {
  const notice = useFailureNotice();
  const [turns, setTurns] = useState<Turn[]>(readConversation);
  // A restored question without an answer can be sent again.
  const [status, setStatus] = useState<'idle' | 'waiting' | 'failed'>(() =>
    turns.at(-1)?.role === 'user' ? 'failed' : 'idle',
  );
  useEffect(() => void writeConversation(turns), [turns]);
  const answer = async (question: string) => {
    setStatus('waiting');
    notice.withdraw();
    const data = await chat(question);
    // A malformed response counts as a failure.
    if (data && typeof data.reply === 'string' && data.reply) {
      const sources = Array.isArray(data.sources) ? data.sources : undefined;
      setTurns((before) => [...before, { role: 'assistant', content: data.reply, sources }]);
      setStatus('idle');
    } else {
      setStatus('failed');
      notice.show();
    }
  };
  return {
    turns,
    status,
    send: (question: string) => {
      setTurns((before) => [...before, { role: 'user', content: question }]);
      void answer(question);
    },
    restart: () => {
      notice.withdraw();
      setTurns([]);
      setStatus('idle');
    },
    /** The last message once more, without repeating it. */
    retry: () => {
      const last = turns.at(-1);
      if (last) void answer(last.content);
    },
  };
}

import { useEffect, useRef, useState } from 'react';
import { usePageState } from '@/shared/hooks/use-page-state';
import { Button } from '@/shared/ui/button';
import { chat, writeConversation, readConversation, type Turn } from './api';
import { ChatLog } from './chat-log';
import { DemoFailure, DemoHeader, focusBox, PromptBox, useAttempts } from './demo-parts';

export function ChatDemo() {
  const { ai } = usePageState();
  const { turns, status, send, retry, restart } = useConversation();
  const box = useRef<HTMLTextAreaElement>(null);
  const isWaiting = status === 'waiting';
  const fromButton = (act: () => void) => {
    focusBox(box);
    act();
  };
  const restartButton = (
    <Button variant="link" size="sm" disabled={isWaiting} onClick={() => fromButton(restart)}>
      New conversation
    </Button>
  );
  return (
    <>
      <DemoHeader
        title="Chat"
        source={ai.chat ? `Answered by ${ai.chat}` : 'Answers are quoted from this site'}
        action={turns.length > 0 && restartButton}
      />
      <ChatLog
        turns={turns}
        isWaiting={isWaiting}
        onSuggest={(question) => fromButton(() => send(question))}
      />
      {status === 'failed' && (
        <div className="px-4 pb-4">
          <DemoFailure onRetry={() => fromButton(retry)} />
        </div>
      )}
      <PromptBox
        box={box}
        label="Message"
        placeholder="Ask something..."
        maxLength={4000}
        onSend={send}
        isEmptied
        isBusy={isWaiting}
      />
    </>
  );
}

function useConversation() {
  const [turns, setTurns] = useState<Turn[]>(readConversation);
  // A restored question without an answer can be sent again.
  const { status, attempt, reset } = useAttempts(turns.at(-1)?.role === 'user' ? 'failed' : 'idle');
  useEffect(() => void writeConversation(turns), [turns]);
  const ask = (question: string) =>
    attempt(async () => {
      const data = await chat(question);
      if (!data?.reply) return false;
      setTurns((before) => [...before, { role: 'assistant', content: data.reply, sources: data.sources }]);
      return true;
    });
  return {
    turns,
    status,
    send: (question: string) => {
      setTurns((before) => [...before, { role: 'user', content: question }]);
      void ask(question);
    },
    restart: () => {
      reset();
      setTurns([]);
    },
    /** The last message once more, without repeating it. */
    retry: () => void ask(turns.at(-1)?.content ?? ''),
  };
}

import { Fragment, useEffect, useRef } from 'react';
import { SmartLink } from '@/shared/ui/smart-link';
import type { Source, Turn } from './api';
import { cn } from '@/shared/lib/dom/cn';
import { isInternal } from '@/shared/lib/text/links';
import { paragraphs } from '@/shared/lib/text/strings';
import { Suggestions } from './demo-parts';

const suggestions = [
  'How long does a project take?',
  'What have you done for hospitals?',
  'How do you test a model?',
];

export interface ChatLogProps {
  turns: Turn[];
  isWaiting: boolean;
  onSuggest: (question: string) => void;
}

export function ChatLog({ turns, isWaiting, onSuggest }: ChatLogProps) {
  const log = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const newest = log.current?.lastElementChild;
    // Shows the start of a message that is taller than the panel.
    if (log.current && newest instanceof HTMLElement) log.current.scrollTop = newest.offsetTop - 20;
  }, [turns, isWaiting]);
  return (
    <div
      ref={log}
      role="log"
      aria-label="Conversation"
      aria-busy={isWaiting}
      // Scrolled by keyboard.
      // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      className="relative flex h-[400px] flex-col gap-4 overflow-y-auto p-5 focus-visible:-outline-offset-2"
    >
      {turns.length === 0 && (
        <div className="m-auto grid justify-items-center gap-3 text-center">
          <p className="text-muted">What would you like to know?</p>
          <Suggestions texts={suggestions} onPick={onSuggest} />
        </div>
      )}
      {turns.map((turn, index) => (
        <Message key={index} turn={turn} />
      ))}
      {isWaiting && <Thinking />}
    </div>
  );
}

/** The last paragraphs are the quotations, one for each source: each is followed by its own. */
function Message({ turn: { role, content, sources = [] } }: { turn: Turn }) {
  const isUser = role === 'user';
  const texts = paragraphs(content);
  const firstQuoted = Math.max(0, texts.length - sources.length);
  return (
    <div
      className={cn(
        'appear max-w-[85%] shrink-0 rounded-card px-4 py-3 text-[0.9375rem] leading-[1.55] wrap-anywhere',
        isUser ? 'self-end rounded-br-[4px] bg-blue text-on' : 'self-start rounded-bl-[4px] bg-sunken',
      )}
    >
      <p className="sr-only">{isUser ? 'You' : 'Assistant'}</p>
      {texts.map((paragraph, index) => (
        <Fragment key={index}>
          <p className="whitespace-pre-line not-first:mt-3 nth-2:mt-0">
            {isUser ? paragraph : linked(paragraph)}
          </p>
          <SourceLine source={sources[index - firstQuoted]} />
        </Fragment>
      ))}
      {sources.slice(texts.length).map((source, index) => (
        <SourceLine key={index} source={source} />
      ))}
    </div>
  );
}

const linked = (text: string) =>
  text.split(/((?<![\w/])\/contact(?![\w/])|\bcontact page\b)/).map((part, index) =>
    index % 2 === 1 ? (
      <SmartLink key={index} to="/contact" className="text-blue underline underline-offset-4">
        contact page
      </SmartLink>
    ) : (
      part
    ),
  );

function SourceLine({ source }: { source: Source | undefined }) {
  if (!source) return null;
  const { title, path } = source;
  return (
    <p className="mt-1 text-caption font-normal text-muted">
      Source:{' '}
      {isInternal(path) ? (
        <SmartLink to={path} className="tap text-blue underline-offset-4 hover:underline">
          {title}
        </SmartLink>
      ) : (
        title
      )}
    </p>
  );
}

const Thinking = () => (
  <p className="flex shrink-0 items-center gap-1.5 self-start rounded-card rounded-bl-[4px] bg-sunken px-4 py-4">
    <span className="sr-only">Waiting for the answer</span>
    {[0, 1, 2].map((dot) => (
      <span
        key={dot}
        aria-hidden="true"
        className="size-1.5 animate-pulse rounded-full bg-muted"
        style={{ animationDelay: `${dot * 0.2}s` }}
      />
    ))}
  </p>
);

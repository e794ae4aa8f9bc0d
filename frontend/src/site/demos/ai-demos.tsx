import { Image, MessagesSquare } from 'lucide-react';
import { useEffect, useRef, useState, type ComponentProps } from 'react';
import { Cover } from '@/shared/ui/cover';
import { Section } from '@/site/parts/page';
import { Failure, Loading } from '@/shared/ui/feedback/feedback';
import { useLazyModule } from '@/shared/hooks/use-lazy-module';
import { cn } from '@/shared/lib/dom/cn';
import { readConversation } from './api';

const demos = [
  {
    mode: 'image',
    title: 'Image generation',
    text: 'A sentence picks the pattern and the colours.',
    Icon: Image,
  },
  {
    mode: 'chat',
    title: 'Chat',
    text: 'Ask about our work. Every answer shows its source.',
    Icon: MessagesSquare,
  },
] as const;

type Demo = (typeof demos)[number];

const importDemos = async () => ({
  image: (await import(/* webpackChunkName: "demos" */ './image-demo')).ImageDemo,
  chat: (await import(/* webpackChunkName: "demos" */ './chat-demo')).ChatDemo,
});

/** The two demos. Each keeps its contents when the visitor switches to the other. */
export function AiDemos() {
  const [mode, setMode] = useState<Demo['mode']>();
  const { load, module, status } = useLazyModule(importDemos);
  const panel = useRef<HTMLDivElement>(null);
  const [isChosen, setChosen] = useState(false);
  useEffect(() => {
    if (!isChosen || !module) return;
    // On a small screen the demo is below the cards.
    panel.current?.scrollIntoView({ block: 'nearest' });
    panel.current
      ?.querySelector<HTMLElement>(':scope > :not([hidden]) textarea')
      ?.focus({ preventScroll: true });
  }, [isChosen, mode, module]);
  const select = (chosen: Demo['mode']) => {
    setChosen(true);
    setMode(chosen);
    void load();
  };
  // Restores the conversation after a reload. The server does not know it, so it is not part of the server-rendered page.
  useEffect(() => {
    if (readConversation().length === 0) return;
    void load().then((isLoaded) => isLoaded && setMode((chosen) => chosen ?? 'chat'));
  }, [load]);
  return (
    <Section
      title="AI demos"
      lead="Try it: a cover drawn from a sentence, or an answer with its source."
      id="demos"
      className="print:hidden"
    >
      <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[20rem_1fr] lg:gap-6">
        <div
          role="group"
          aria-label="AI demos"
          className="grid grid-cols-1 gap-4 sm:grid-cols-2 lg:grid-cols-1"
        >
          {demos.map((demo) => (
            <DemoCard
              key={demo.mode}
              demo={demo}
              aria-pressed={demo.mode === mode}
              onClick={() => select(demo.mode)}
              // It will probably be selected.
              onFocus={() => void load()}
              onPointerEnter={() => void load()}
            />
          ))}
          <noscript>
            <p className="text-ui text-muted">The demos need JavaScript.</p>
          </noscript>
        </div>
        <div
          ref={panel}
          className={cn(
            'overflow-hidden rounded-card border border-line bg-surface',
            !mode && 'self-stretch max-lg:hidden',
          )}
        >
          {!mode && <Invitation />}
          {mode &&
            module &&
            Object.entries(module).map(([name, Demo]) => (
              <div key={name} hidden={name !== mode}>
                <Demo />
              </div>
            ))}
          {mode && status === 'loading' && <Loading text="Loading..." className="min-h-[34rem]" />}
          {mode && status === 'failed' && (
            <div className="p-6">
              <Failure
                error={null}
                fallbackMessage="An error occurred. Please try again."
                retry={() => void load()}
              />
            </div>
          )}
        </div>
      </div>
    </Section>
  );
}

function DemoCard({ demo: { title, text, Icon }, ...rest }: ComponentProps<'button'> & { demo: Demo }) {
  return (
    <button
      type="button"
      {...rest}
      className="group flex items-start gap-4 rounded-card border border-line bg-surface p-5 text-left transition-colors hover:border-control aria-pressed:border-blue aria-pressed:bg-blue/6 aria-pressed:inset-ring aria-pressed:inset-ring-blue"
    >
      <span
        aria-hidden="true"
        className="grid size-11 shrink-0 place-items-center rounded-table bg-sunken text-muted inset-ring inset-ring-line transition-colors group-aria-pressed:bg-blue group-aria-pressed:text-on group-aria-pressed:inset-ring-blue"
      >
        <Icon className="size-5" strokeWidth={1.75} />
      </span>
      <span className="min-w-0">
        <span className="block text-h3">{title}</span>
        <span className="mt-1 block text-[0.9375rem] leading-[1.5] text-pretty text-muted">{text}</span>
      </span>
    </button>
  );
}

const Invitation = () => (
  <div className="relative h-full">
    <Cover
      id={3}
      image="/art/signal-many-colours-of-data.svg"
      className="absolute inset-0 aspect-auto! h-full!"
    />
    <p className="absolute bottom-5 left-5 rounded-full bg-surface px-4 py-2 text-ui text-ink">
      Pick a demo.
    </p>
  </div>
);

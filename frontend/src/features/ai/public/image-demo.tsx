import { Download, Image } from 'lucide-react';
import { useRef, useState } from 'react';
import { useApiCall } from '@/api/access/use-api';
import { buttonVariants } from '@/components/ui/button';
import { Spinner } from '@/components/ui/spinner';
import { cn } from '@/lib/dom/cn';
import { usePageState } from '@/hooks/use-page-state';
import { Answerer } from './answerer';
import { DemoFailure, useFailureNotice } from './demo-failure';
import { PromptBox } from './prompt-box';

/** A picture that was drawn, and of what. */
interface GeneratedImage {
  prompt: string;
  url: string;
}

/** Only what can come as a picture: from this site, or within the answer itself. */
const isPicture = (url: unknown): url is string =>
  typeof url === 'string' && /^(?:data:image\/|\/(?!\/))/.test(url);

const loadCall = async () =>
  (await import(/* webpackChunkName: "api-client" */ '@/features/ai/api')).generateImage;

export function ImageDemo() {
  const { ai } = usePageState();
  const generate = useApiCall(loadCall);
  const [isLoading, setLoading] = useState(false);
  const [prompt, setPrompt] = useState('');
  const [picture, setPicture] = useState<GeneratedImage>();
  const [failed, setFailed] = useState('');
  const box = useRef<HTMLTextAreaElement>(null);
  const notice = useFailureNotice();
  const fail = (prompt: string) => {
    setFailed(prompt);
    notice.show();
  };
  const submit = async (wanted: string) => {
    setFailed('');
    notice.withdraw();
    setLoading(true);
    const data = await generate(wanted).catch(() => null);
    setLoading(false);
    if (isPicture(data?.imageUrl)) setPicture({ prompt: wanted, url: data.imageUrl });
    else fail(wanted);
  };
  const tryAgain = () => {
    // The button goes, and would lose it.
    box.current?.focus({ preventScroll: true });
    void submit(failed);
  };
  return (
    <>
      <Answerer title="Image Generation">
        {ai.image
          ? `Drawn by ${ai.image}`
          : "Generated art by Portico's built-in demo; no model is configured"}
      </Answerer>
      <div
        aria-live="polite"
        aria-busy={isLoading}
        className={cn(
          'flex items-center justify-center bg-sunken p-4 sm:h-[400px] sm:p-5',
          // On a phone the picture is as wide as there is room, and its place as high as that takes.
          (!picture || isLoading) && 'h-[320px]',
        )}
      >
        {isLoading ? (
          <p className="flex items-center gap-3 text-muted">
            <Spinner />
            The picture is being drawn
          </p>
        ) : picture ? (
          <ImageResult
            picture={picture}
            isArt={!ai.image}
            onFailure={() => {
              setPicture(undefined);
              fail(picture.prompt);
            }}
          />
        ) : (
          <p className="grid justify-items-center gap-3 text-center text-muted">
            <Image aria-hidden="true" className="size-8" strokeWidth={1.25} />
            Describe what you would like to see.
          </p>
        )}
      </div>
      {failed && (
        <div className="p-4">
          <DemoFailure onRetry={tryAgain} />
        </div>
      )}
      <PromptBox
        box={box}
        label="Prompt"
        placeholder="A lighthouse above a sea of numbers"
        maxLength={1000}
        value={prompt}
        onChange={setPrompt}
        onSend={(wanted) => void submit(wanted)}
        isBusy={isLoading}
      />
    </>
  );
}

interface ImageResultProps {
  picture: GeneratedImage;
  /** Drawn by no model. */
  isArt: boolean;
  /** It can't be shown. */
  onFailure: () => void;
}

function ImageResult({ picture: { prompt, url }, isArt, onFailure }: ImageResultProps) {
  const alt = isArt ? `Art generated from the prompt “${prompt}”` : `Generated image for: ${prompt}`;
  return (
    <figure className="flex w-full min-w-0 flex-col items-center gap-3 sm:h-full">
      <img
        src={url}
        alt={alt}
        onError={onFailure}
        className="rise min-h-0 max-w-full rounded-table max-sm:w-full sm:h-[calc(100%-2.75rem)] sm:w-auto"
      />
      <figcaption className="flex w-full items-center justify-between gap-4">
        <span className="truncate text-caption font-normal text-muted">{prompt}</span>
        <a href={url} download="picture" className={buttonVariants({ variant: 'outline', size: 'sm' })}>
          <Download aria-hidden="true" className="size-4" />
          Download
        </a>
      </figcaption>
    </figure>
  );
}

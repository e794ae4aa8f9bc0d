import { Image } from 'lucide-react';
import { useRef, useState } from 'react';
import { useApiCall } from '@/api/access/use-api';
import { Button } from '@/components/ui/button';
import { Spinner } from '@/components/ui/spinner';
import { usePageState } from '@/hooks/use-page-state';
import { cn } from '@/lib/dom/cn';
import { Answerer } from './answerer';
import { DemoFailure, useFailureNotice } from './demo-failure';
import { ImageResult, type Picture } from './image-result';
import { PromptBox } from './prompt-box';

const suggestions = ['A calm planet in gold', 'A busy network at night', 'From 48 to 17 minutes, 15 to 19'];

/** Only images from this site, or within the response itself. */
const isImageUrl = (url: unknown): url is string =>
  typeof url === 'string' && /^(?:data:image\/|\/(?!\/))/.test(url);

const loadCall = async () =>
  (await import(/* webpackChunkName: "api-client" */ '@/features/ai/api')).generateImage;

/** The last image, and how the present attempt fares. */
function useGeneratedImage() {
  const generate = useApiCall(loadCall);
  const notice = useFailureNotice();
  const [isLoading, setLoading] = useState(false);
  const [picture, setPicture] = useState<Picture>();
  const [failedPrompt, setFailedPrompt] = useState('');
  const fail = (prompt: string) => {
    setPicture(undefined);
    setFailedPrompt(prompt);
    notice.show();
  };
  const submit = async (prompt: string) => {
    setFailedPrompt('');
    notice.withdraw();
    setLoading(true);
    const data = await generate(prompt).catch(() => null);
    setLoading(false);
    if (data && isImageUrl(data.imageUrl)) setPicture({ ...data, effects: data.effects ?? [], prompt });
    else fail(prompt);
  };
  return { isLoading, picture, failedPrompt, fail, submit: (prompt: string) => void submit(prompt) };
}

export function ImageDemo() {
  const { ai } = usePageState();
  const { isLoading, picture, failedPrompt, fail, submit } = useGeneratedImage();
  const [prompt, setPrompt] = useState('');
  const box = useRef<HTMLTextAreaElement>(null);
  // The pressed button is removed and would lose the focus.
  const submitFromButton = (prompt: string) => {
    box.current?.focus({ preventScroll: true });
    submit(prompt);
  };
  return (
    <>
      <Answerer title="Image Generation">
        {ai.image ? `Drawn by ${ai.image}` : 'Drawn by the tool behind this site’s covers'}
      </Answerer>
      <div
        aria-live="polite"
        aria-busy={isLoading}
        className={cn(
          'flex items-center justify-center bg-sunken p-4 sm:h-[400px] sm:p-5',
          // On phones the picture takes the full width and as much height as that needs.
          (!picture || isLoading) && 'h-[320px]',
        )}
      >
        {isLoading ? (
          <p className="flex items-center gap-3 text-muted">
            <Spinner />
            Drawing…
          </p>
        ) : picture ? (
          <ImageResult picture={picture} isArt={!ai.image} onFailure={() => fail(picture.prompt)} />
        ) : (
          <Invitation onSuggest={submitFromButton} />
        )}
      </div>
      {failedPrompt && (
        <div className="p-4">
          <DemoFailure onRetry={() => submitFromButton(failedPrompt)} />
        </div>
      )}
      <PromptBox
        box={box}
        label="Prompt"
        placeholder="A lighthouse above a sea of numbers"
        maxLength={1000}
        value={prompt}
        onChange={setPrompt}
        onSend={submit}
        isBusy={isLoading}
      />
    </>
  );
}

function Invitation({ onSuggest }: { onSuggest: (prompt: string) => void }) {
  return (
    <div className="grid justify-items-center gap-4 text-center text-muted">
      <Image aria-hidden="true" className="size-8" strokeWidth={1.25} />
      <p>What should we draw?</p>
      <ul className="flex flex-wrap justify-center gap-2">
        {suggestions.map((prompt) => (
          <li key={prompt}>
            <Button variant="outline" size="sm" onClick={() => onSuggest(prompt)}>
              {prompt}
            </Button>
          </li>
        ))}
      </ul>
    </div>
  );
}

import { Download } from 'lucide-react';
import { buttonVariants } from '@/shared/ui/button';
import type { GeneratedImage } from './api';

export interface Picture extends GeneratedImage {
  prompt: string;
}

export interface ImageResultProps {
  picture: Picture;
  /** Generated without a model. */
  isArt: boolean;
  /** The image can't be displayed. */
  onFailure: () => void;
}

/** The image with its prompt, and which of the prompt's words decided what. */
export function ImageResult({ picture: { prompt, imageUrl, effects }, isArt, onFailure }: ImageResultProps) {
  const alt = isArt ? `Art generated from the prompt “${prompt}”` : `Generated image for: ${prompt}`;
  return (
    <figure className="flex w-full min-w-0 flex-col items-center gap-3 sm:h-full">
      <img
        src={imageUrl}
        alt={alt}
        onError={onFailure}
        className="rise min-h-0 max-w-full rounded-table max-sm:w-full sm:h-[calc(100%-3.75rem)] sm:w-auto"
      />
      <figcaption className="flex w-full items-center justify-between gap-4 text-caption font-normal text-muted">
        <span className="min-w-0">
          <span className="block truncate text-ink">{prompt}</span>
          {isArt && <span className="block">{caption(effects)}</span>}
        </span>
        <a href={imageUrl} download="picture" className={buttonVariants({ variant: 'outline', size: 'sm' })}>
          <Download aria-hidden="true" className="size-4" />
          Download
        </a>
      </figcaption>
    </figure>
  );
}

const effectLabels = { colours: 'the colours', motif: 'the motif', density: 'the density' };

/** “gold” chose the colours, “ocean” the motif. */
function caption(effects: Picture['effects']) {
  if (effects.length === 0) return 'No single word suggested anything, so the whole prompt did.';
  return `${effects.map(({ word, effect }, index) => `“${word}” ${index === 0 ? 'chose ' : ''}${effectLabels[effect]}`).join(', ')}.`;
}

import type { CSSProperties } from 'react';
import { cn } from '@/shared/lib/dom/cn';
import { Picture } from '@/shared/ui/picture';

/** A sequence of numbers from 0 to 1 that is the same for a text everywhere (mulberry32). */
function seededRandom(text: string) {
  let seed = [...text].reduce(
    (hash, letter) => Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 16777619),
    2166136261,
  );
  return () => {
    seed = (seed + 0x6d2b79f5) | 0;
    let mixed = Math.imul(seed ^ (seed >>> 15), seed | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const top = 9;
const bottom = 62;

/**
 * Draws a person as a stack of intervals, as the covers of case studies are drawn. A name always gives the same ones: `shade` and
 * `light` are the data of paths on a square of 64, `light` of the parts that are in the light.
 */
export function portraitBars(name: string) {
  // By the name alone, two people of the sample would have the same hue.
  const random = seededRandom(`${name} likeness`);
  const between = (low: number, high: number) => low + (high - low) * random();
  const hue = Math.round(between(150, 350));
  const rows = Math.round(between(14, 20));
  const head = { x: 32 + between(-4, 4), y: 24, width: between(9.5, 13), height: between(13.5, 16) };
  const shoulders = between(17, 25);
  const body = 32 + between(-2, 2);
  const fromLeft = random() < 0.5;
  const phase = between(0, 6);
  const halfAt = (y: number) => {
    const inHead = 1 - ((y - head.y) / head.height) ** 2;
    const face = inHead > 0 ? head.width * Math.sqrt(inHead) : 0;
    const fall = Math.min(1, Math.max(0, (y - 42) / 16));
    const torso = y > 37 ? 6 + (shoulders - 4) * (1 - (1 - fall) ** 2.4) : 0;
    return Math.max(face, torso);
  };
  let shade = '';
  let light = '';
  for (let row = 0; row < rows; row += 1) {
    const y = top + ((bottom - top) * (row + 0.5)) / rows;
    // The neck leads from the head to the body.
    const middle = head.x + (body - head.x) * Math.min(1, Math.max(0, (y - 34) / 12));
    const half = Math.max(halfAt(y) + between(-1, 1), 2.5);
    const edge = middle + half * (0.15 * Math.sin(phase + row * 0.7) + (fromLeft ? 0.1 : -0.1));
    const [from, to] = fromLeft ? [middle - half, edge] : [edge, middle + half];
    const at = y.toFixed(1);
    shade += `M${(middle - half).toFixed(1)} ${at}H${(middle + half).toFixed(1)}`;
    light += `M${from.toFixed(1)} ${at}H${to.toFixed(1)}`;
  }
  return { shade, light, hue };
}

interface PortraitProps {
  name: string;
  image?: string | null | undefined;
  className?: string;
}

/** A person's picture, or a drawn one in two tones if it can't be shown. Decorative: the name is next to it. */
export function Portrait({ name, image, className }: PortraitProps) {
  const shape = cn('aspect-square shrink-0 rounded-card object-cover', className);
  const { shade, light, hue } = portraitBars(name);
  const drawn = (
    <svg
      aria-hidden="true"
      viewBox="0 0 64 64"
      className={cn('portrait-glow', shape)}
      style={{ '--hue': hue } as CSSProperties}
      fill="none"
      stroke="currentColor"
      strokeWidth="1.9"
      strokeLinecap="round"
    >
      <path d={shade} opacity=".35" />
      <path d={light} opacity=".9" />
    </svg>
  );
  return <Picture src={image} width={192} height={192} loading="lazy" className={shape} fallback={drawn} />;
}

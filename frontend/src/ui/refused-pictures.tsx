import { useMemo } from 'react';
import { decode } from '@/lib/markdown/html';
import { Alert } from '@/ui/alert';

/** Whether the site's content security policy lets a page show it: it is the site's own, or comes by https. */
function isShown(src: string): boolean {
  if (!URL.canParse(src, location.href)) return false;
  const { protocol, origin } = new URL(src, location.href);
  return protocol === 'https:' || protocol === 'data:' || origin === location.origin;
}

/** Where the pictures are that no page will show. */
function refusedIn(blocks: string[]): string[] {
  const found = blocks.flatMap((html) => [...html.matchAll(/<img src="([^"]*)"/g)]);
  return [...new Set(found.map(([, src = '']) => decode(src)))].filter((src) => !isShown(src));
}

/** Says of what pictures in drawn markdown nobody will see more than their text. */
export function RefusedPictures({ blocks }: { blocks: string[] }) {
  const refused = useMemo(() => refusedIn(blocks), [blocks]);
  if (refused.length === 0) return null;
  return (
    <Alert
      className="mb-4"
      title={`${refused.length === 1 ? 'This picture' : 'These pictures'} can't be shown`}
    >
      {refused.map((src) => (
        <span key={src} className="block [overflow-wrap:anywhere] text-ink">
          {src}
        </span>
      ))}
      Pictures can come from this site, or from any other by https.
    </Alert>
  );
}

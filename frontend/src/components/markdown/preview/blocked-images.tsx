import { useMemo } from 'react';
import { decode } from '@/components/markdown/renderer/html';
import { Alert } from '@/components/ui/alert';
import { isImageAllowedByCsp } from '@/lib/dom/image-policy';

/** Where the pictures are that no page will show. */
function blockedImagesIn(blocks: string[]): string[] {
  const found = blocks.flatMap((html) => [...html.matchAll(/<img src="([^"]*)"/g)]);
  return [...new Set(found.map(([, src = '']) => decode(src)))].filter((src) => !isImageAllowedByCsp(src));
}

/** Says of what pictures in rendered markdown nobody will see more than their text. */
export function BlockedImages({ blocks }: { blocks: string[] }) {
  const refused = useMemo(() => blockedImagesIn(blocks), [blocks]);
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

import { useEffect } from 'react';
import { useLazyModule } from '@/shared/hooks/use-lazy-module';

let shapes: typeof import('./icon-shapes').iconShapes | undefined;

const loadShapes = async () => {
  shapes = (await import('./icon-shapes')).iconShapes;
};

/**
 * An icon by name; nothing for an unknown name. Decorative: give it a text. The shapes load with the first icon,
 * since most visits open no menu; until then, and if loading fails, the space stays empty.
 */
export function Icon({
  name,
  className = 'size-5',
}: {
  name: string | null | undefined;
  className?: string;
}) {
  const { load } = useLazyModule(loadShapes);
  useEffect(() => {
    if (name && !shapes) void load();
  }, [name, load]);
  if (!name) return null;
  if (!shapes) return <span aria-hidden="true" className={className} />;
  const Shape = Object.hasOwn(shapes, name) ? shapes[name] : undefined;
  return Shape ? <Shape aria-hidden="true" className={className} strokeWidth={1.75} /> : null;
}

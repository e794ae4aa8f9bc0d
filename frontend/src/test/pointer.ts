import { vi } from 'vitest';

/** Makes the device one of touch, or of a mouse, for this test. */
export function stubPointer(isTouch: boolean) {
  const { matchMedia } = window;
  vi.spyOn(window, 'matchMedia').mockImplementation((media) =>
    media === '(pointer: coarse)'
      ? (Object.assign(new EventTarget(), { matches: isTouch, media }) as MediaQueryList)
      : matchMedia(media),
  );
}

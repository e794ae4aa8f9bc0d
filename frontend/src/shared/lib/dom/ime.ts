/** Whether an input method is composing: Enter and Escape then belong to it. */
export function isComposing(event: object): boolean {
  const native = ('nativeEvent' in event ? event.nativeEvent : event) as Partial<KeyboardEvent>;
  // Safari reports `isComposing: false` for the key that ends a composition, but keyCode 229.
  return native.isComposing === true || native.keyCode === 229;
}

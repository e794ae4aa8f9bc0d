/** Whether a key is the input method's, which makes a word of several: Enter then takes the word, Escape gives it up. */
export function isComposing(event: object): boolean {
  const native = ('nativeEvent' in event ? event.nativeEvent : event) as Partial<KeyboardEvent>;
  // Safari says of the key that ends it that nothing is being composed, and gives it the number of such keys.
  return native.isComposing === true || native.keyCode === 229;
}

/** Lays out the field's text in a hidden element, with a mark at each position, and returns their distances to its top. */
export function measureTops(field: HTMLTextAreaElement, positions: number[]): number[] {
  const mirror = document.createElement('div');
  const style = getComputedStyle(field);
  for (const name of Array.from(style)) mirror.style.setProperty(name, style.getPropertyValue(name));
  Object.assign(mirror.style, {
    position: 'absolute',
    top: '0',
    left: '-9999px',
    visibility: 'hidden',
    border: 'none',
    width: `${field.clientWidth}px`,
    height: 'auto',
    whiteSpace: 'pre-wrap',
    overflowWrap: 'break-word',
    contain: 'layout',
  });
  const marks = positions.map((position, index) => {
    const mark = document.createElement('span');
    mirror.append(mark, field.value.slice(position, positions[index + 1]));
    return mark;
  });
  mirror.prepend(field.value.slice(0, positions[0] ?? 0));
  document.body.append(mirror);
  const tops = marks.map((mark) => mark.offsetTop);
  mirror.remove();
  return tops;
}

/** Scrolls the field so that a position is a third below its top, unless it is in view. */
export function scrollToPosition(field: HTMLTextAreaElement, position: number): void {
  const [top = 0] = measureTops(field, [position]);
  const { scrollTop, clientHeight } = field;
  const isInView = top >= scrollTop && top < scrollTop + clientHeight * 0.8;
  if (!isInView) field.scrollTop = top - clientHeight / 3;
}

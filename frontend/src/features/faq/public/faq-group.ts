export interface FaqGroup {
  /** Built-in groups have none. */
  id?: number;
  name: string;
  /** Built-in questions have no id, and so no address. */
  items: { id?: number; question: string; answer: string }[];
  /** The cursor of its further questions. */
  next?: string;
}

/** A group's tab. */
export const tabOf = ({ name }: FaqGroup) => name.toLowerCase();

/** The id of an item's element; its address is `/faq#item-7`. */
export const anchorOf = ({ id }: FaqGroup['items'][number]) => (id === undefined ? undefined : `item-${id}`);

import questions from './default-questions.json';

export interface FaqGroup {
  /** Built-in groups have none. */
  id?: number;
  name: string;
  items: FaqGroupItem[];
  /** The cursor of its further questions. */
  next?: string;
}

export interface FaqGroupItem {
  /** Built-in questions have none, and so no address. */
  id?: number;
  question: string;
  /** Markdown; that of built-in questions is plain text. */
  answer: string;
  /** Rendered by the server; built-in questions have none. */
  answerHtml?: string;
}

/** A group's tab. Its name is a part of the address. */
export const tabOf = ({ name }: Pick<FaqGroup, 'name'>) => name.toLowerCase().normalize('NFC');

/** The id of an item's element; its address is `/faq#item-7`. */
export const anchorOf = ({ id }: FaqGroupItem) => (id === undefined ? undefined : `item-${id}`);

/** The questions on the front page: four groups of three. The server's search indexes the same file. */
export const defaultQuestions: FaqGroup[] = questions;

/** Shown when categories failed to load or there are none: four, with two sample questions. */
export const fallbackGroups: FaqGroup[] = defaultQuestions.map(({ name, items }) => ({
  name,
  items: name === 'Services' ? items.slice(0, 2) : [],
}));

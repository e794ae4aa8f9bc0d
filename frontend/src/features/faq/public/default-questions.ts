import type { FaqGroup } from './faq-tabs';
import questions from './default-questions.json';

/** What the front page answers: four groups of three questions, the same for every visitor. The server's search reads them, too. */
export const defaultQuestions: FaqGroup[] = questions;

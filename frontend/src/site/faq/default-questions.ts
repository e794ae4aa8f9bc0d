import type { FaqGroup } from './faq-group';
import questions from './default-questions.json';

/** The questions on the front page: four groups of three. The server's search indexes the same file. */
export const defaultQuestions: FaqGroup[] = questions;

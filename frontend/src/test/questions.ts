import { screen } from '@testing-library/react';

const itemOf = (title: HTMLElement) => title.closest('details') as HTMLDetailsElement;

/** The accordion item of a question, once it is rendered. */
export const findQuestion = async (question: string) =>
  itemOf(await screen.findByRole('heading', { name: question }));

export const getQuestion = (question: string) => itemOf(screen.getByRole('heading', { name: question }));

/** The part of an item that is clicked and focused. */
export const summaryOf = (item: HTMLElement) => item.querySelector('summary') as HTMLElement;

import { clsx, type ClassValue } from 'clsx';

export type { ClassValue };

/** Joins class names and drops falsy ones. */
export const cn = (...names: ClassValue[]): string => clsx(names);

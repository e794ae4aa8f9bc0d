import { clsx, type ClassValue } from 'clsx';

export type { ClassValue };

/** Joins class names; what is falsy is left out. */
export const cn = (...names: ClassValue[]): string => clsx(names);

import { clsx, type ClassValue } from 'clsx';

export type { ClassValue };

export const cn = (...names: ClassValue[]): string => clsx(names);

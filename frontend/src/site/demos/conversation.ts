import { read, write } from '@/shared/lib/dom/session-storage';
import type { Source } from './api';

export interface Turn {
  role: 'user' | 'assistant';
  content: string;
  sources?: Source[] | undefined;
}

const name = 'conversation';

/** How many messages are kept for the session. */
const maxTurns = 40;

/** Restores the chat after Back or a reload. */
export const readConversation = () => read<Turn[]>(name) ?? [];

export const writeConversation = (turns: Turn[]) => write(name, turns.slice(-maxTurns));

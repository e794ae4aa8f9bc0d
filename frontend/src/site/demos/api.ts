import { send } from '@/shared/api/send';
import type { Schema } from '@/shared/api/types';
import { read, write } from '@/shared/lib/dom/session-storage';

export type Source = Schema<'Source'>;

export type GeneratedImage = Schema<'GeneratedImage'>;

/** The server answers within 20 seconds; in milliseconds. `null` if that fails. */
async function ask<Answer>(path: string, body: object): Promise<Answer | null> {
  try {
    return (await send<Answer | null>(path, { method: 'POST', body, timeout: 30_000 })).data;
  } catch {
    return null;
  }
}

export const chat = (message: string) => ask<Schema<'Answer'>>('/api/ai/chat', { message });

export const generateImage = (prompt: string) => ask<GeneratedImage>('/api/ai/generate-image', { prompt });

export interface Turn {
  role: 'user' | 'assistant';
  content: string;
  sources?: Source[] | undefined;
}

const name = 'conversation';

const maxTurns = 40;

export const readConversation = () => read<Turn[]>(name) ?? [];

export const writeConversation = (turns: Turn[]) => write(name, turns.slice(-maxTurns));

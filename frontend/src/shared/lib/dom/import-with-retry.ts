import { reportClientError } from './report-error';

/**
 * Imports a chunk and retries once: webpack forgets a failed chunk, so the second import fetches it again. A second
 * failure is reported.
 */
export async function importWithRetry<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch {
    await new Promise((resolve) => setTimeout(resolve, 1000));
    return load().catch((error: unknown) => {
      reportClientError(error);
      throw error;
    });
  }
}

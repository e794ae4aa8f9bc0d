import { reportClientError } from './report-error';

/** How long a connection that was lost for a moment gets to come back, in milliseconds. */
const pause = 1000;

/**
 * Imports a chunk, once more where that fails: webpack forgets a failed chunk, so that the network is asked again. The second
 * failure is reported.
 */
export async function importWithRetry<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch {
    await new Promise((resolve) => setTimeout(resolve, pause));
    return load().catch((error: unknown) => {
      reportClientError(error);
      throw error;
    });
  }
}

import 'server-only';
import { AppError } from '@/lib/utils/errors/app-error';
import { setErrorStatus, setStatus } from './response-rules';

/** What a page shows, null where there is nothing, any more or at all, or the error, which is logged. Sets the status of the page. */
export async function loadPage<T extends object>(
  failure: string,
  load: () => Promise<T | null>,
): Promise<T | { error: unknown } | null> {
  try {
    const found = await load();
    if (!found) setStatus(404);
    return found;
  } catch (error) {
    if (error instanceof AppError && error.code === 'gone') {
      setStatus(410);
      return null;
    }
    console.warn(failure, error);
    setErrorStatus(error);
    return { error };
  }
}

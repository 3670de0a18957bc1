import { handleListRequest } from '@/lib/subscribe/handle-list-request';
import { subscribeToList } from '@/lib/subscribe/mutations';

/** Asks for the weekly e-mail: `{email}` → `{success, message}` or `{success: false, error}` (call 16). */
export const POST = handleListRequest({ field: 'email', call: subscribeToList, page: '/subscribe/received' });

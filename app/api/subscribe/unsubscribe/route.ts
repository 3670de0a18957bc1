import { handleListRequest } from '@/lib/subscribe/handle-list-request';
import { leaveList } from '@/lib/subscribe/mutations';

/** The click on the page for leaving the list: `{token}` → `{success, message}` or `{success: false, error}`. */
export const POST = handleListRequest({ field: 'token', call: leaveList, page: '/subscribe/unsubscribe' });

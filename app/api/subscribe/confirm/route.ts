import { handleListRequest } from '@/lib/subscribe/handle-list-request';
import { confirmSubscription } from '@/lib/subscribe/mutations';

/** The click on the confirmation page: `{token}` → `{success, message}` or `{success: false, error}`. */
export const POST = handleListRequest({ field: 'token', call: confirmSubscription, page: '/subscribe/confirm' });

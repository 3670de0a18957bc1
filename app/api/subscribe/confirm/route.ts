import { answerListRequest } from '@/lib/subscribe/answer-list-request';
import { confirmSubscription } from '@/lib/subscribe/mutations';

/** The click on the confirmation page: `{token}` → `{success, message}` or `{success: false, error}`. */
export const POST = answerListRequest({ field: 'token', call: confirmSubscription, page: '/subscribe/confirm' });

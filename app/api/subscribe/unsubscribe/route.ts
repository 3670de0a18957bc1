import { answerListRequest } from '@/lib/subscribe/answer-list-request';
import { leaveList } from '@/lib/subscribe/mutations';

/** The click on the page for leaving the list: `{token}` → `{success, message}` or `{success: false, error}`. */
export const POST = answerListRequest({ field: 'token', call: leaveList, page: '/subscribe/unsubscribe' });

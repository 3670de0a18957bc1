import { callApi } from '@/lib/browser/api/call-api';
import { writeStored } from '@/lib/browser/storage';
import { toast } from '@/lib/browser/toast/toast-store';
import { SUBSCRIBE_ANSWERS } from '@/lib/messages/later';
import type { ListResponse } from '@/lib/subscribe/outcome';

/** Subscribes an address, shows the answer (spec §8 "Subscribe"), and returns whether it succeeded. Throws where there is none. */
export async function subscribe(email: string): Promise<boolean> {
  const answer = await callApi<ListResponse>('/api/subscribe', { body: { email } });
  toast(answer.success ? SUBSCRIBE_ANSWERS.subscribed(answer.message) : SUBSCRIBE_ANSWERS.refused(answer.error));
  if (answer.success) rememberSubscribed();
  return answer.success;
}

/** Hides the subscription bar in this browser from now on. */
function rememberSubscribed(): void {
  document.documentElement.dataset.subscribed = '';
  writeStored('subscribed', '1');
}

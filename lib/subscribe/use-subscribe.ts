import { useState } from 'react';
import { callApi } from '@/lib/browser/api/call-api';
import { writeStored } from '@/lib/browser/storage';
import { toast } from '@/lib/browser/toast/toast-store';
import { SUBSCRIBE_MESSAGES } from '@/lib/config/messages/first-load';
import type { ListResponse } from './outcome';

/**
 * Subscribes an address and shows the result (spec §8 "Subscribe"). `subscribe` returns whether it succeeded; an empty
 * address is never sent.
 */
export function useSubscribe(): { isSubmitting: boolean; subscribe: (email: string) => Promise<boolean> } {
  const [isSubmitting, setSubmitting] = useState(false);

  async function subscribe(email: string): Promise<boolean> {
    if (email.trim() === '') {
      toast(SUBSCRIBE_MESSAGES.emailRequired);
      return false;
    }
    setSubmitting(true);
    try {
      const answer = await callApi<ListResponse>('/api/subscribe', { body: { email } });
      toast(answer.success ? SUBSCRIBE_MESSAGES.subscribed(answer.message) : SUBSCRIBE_MESSAGES.refused(answer.error));
      if (answer.success) rememberSubscribed();
      return answer.success;
    } catch {
      toast(SUBSCRIBE_MESSAGES.failed);
      return false;
    } finally {
      setSubmitting(false);
    }
  }

  return { isSubmitting, subscribe };
}

/** Hides the subscription bar in this browser from now on. */
function rememberSubscribed(): void {
  document.documentElement.dataset.subscribed = '';
  writeStored('subscribed', '1');
}

import { useState } from 'react';
import { callApi } from '@/lib/api/call-api';
import { SUBSCRIBE_MESSAGES } from '@/lib/messages/subscribe';
import { toast } from '@/lib/toast/toast-store';
import type { ListAnswer } from './model';
import { rememberSubscribed } from './remember-subscribed';

/**
 * Sends an address to the mailing list and tells the visitor what came of it (spec §8 "Subscribe"). `subscribe` returns
 * whether it worked; an empty address is never sent.
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
      const answer = await callApi<ListAnswer>('/api/subscribe', { body: { email } });
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

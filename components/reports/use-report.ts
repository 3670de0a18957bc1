import { useRef, useState } from 'react';
import { ApiError, callApi } from '@/lib/api/call-api';
import { REPORT_MESSAGES } from '@/lib/messages/reports';
import { toast } from '@/lib/toast/toast-store';

/** Reports the post and tells the reader what came of it. `onSent` is called when it worked. */
export function useReport(postId: number, onSent: () => void) {
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  // A ref, because state lags a render behind: two clicks in one frame must not send two requests.
  const isSending = useRef(false);

  async function send(form: FormData): Promise<void> {
    if (isSending.current) return;
    isSending.current = true;
    setBusy(true);
    setRefusal(null);
    try {
      await callApi(`/api/posts/${postId}/report`, { body: Object.fromEntries(form) });
      toast(REPORT_MESSAGES.sent);
      onSent();
    } catch (error) {
      toast(REPORT_MESSAGES.failed);
      // Beside the toast, whose words are fixed: what helps to do better.
      if (error instanceof ApiError && REASONED_STATUSES.includes(error.status)) setRefusal(error.message);
      else console.warn('a report could not be sent', error);
    } finally {
      isSending.current = false;
      setBusy(false);
    }
  }

  return { isBusy, refusal, send };
}

const REASONED_STATUSES = [400, 429];

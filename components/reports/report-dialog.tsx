'use client';

import { useRef, useState } from 'react';
import { Button } from '@/components/ui/button';
import { Dialog, DialogContent, DialogDescription, DialogFooter, DialogTitle } from '@/components/ui/dialog';
import { ApiError, callApi } from '@/lib/browser/api/call-api';
import { toast } from '@/lib/browser/toast/toast-store';
import { REPORT_MESSAGES, REPORT_TEXTS } from '@/lib/messages/later';
import type { ReportSubject } from '@/lib/reports/model';
import { ReportFields } from './report-fields';

type Props = { subject: ReportSubject; isOpen: boolean; onClose: () => void };

/** "Report this post": one reason and, if the reader likes, a note. */
export function ReportDialog({ subject, isOpen, onClose }: Props) {
  const form = useRef<HTMLFormElement>(null);
  const { isBusy, refusal, send } = useReport(subject.path, onClose);
  return (
    <Dialog open={isOpen} onOpenChange={(wanted) => !wanted && onClose()}>
      <DialogContent
        onOpenAutoFocus={(event) => {
          event.preventDefault();
          form.current?.querySelector('input')?.focus();
        }}
      >
        <DialogTitle>{subject.heading}</DialogTitle>
        <DialogDescription className="line-clamp-2">{subject.title}</DialogDescription>
        <form
          ref={form}
          className="mt-4"
          onSubmit={(event) => {
            event.preventDefault();
            // React passes events on to the dialog that this one was opened from.
            event.stopPropagation();
            void send(new FormData(event.currentTarget));
          }}
        >
          <ReportFields />
          <DialogFooter>
            {refusal && (
              <p role="alert" className="grow self-center text-danger text-ui">
                {refusal}
              </p>
            )}
            {/* Not disabled meanwhile, which would take the focus away; `useReport` sends one report at a time. */}
            <Button type="submit" aria-disabled={isBusy}>
              {isBusy ? REPORT_TEXTS.sending : REPORT_TEXTS.send}
            </Button>
          </DialogFooter>
        </form>
      </DialogContent>
    </Dialog>
  );
}

/** Sends the report and shows the result. `onSent` is called on success. */
function useReport(path: ReportSubject['path'], onSent: () => void) {
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
      await callApi(path, { body: Object.fromEntries(form) });
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

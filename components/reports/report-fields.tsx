import { useId } from 'react';
import { Button } from '@/components/ui/button';
import { RadioChoices, TextArea } from '@/components/ui/form-fields';
import { REPORT_TEXTS } from '@/lib/messages/later';
import { MAX_NOTE_LENGTH, REPORT_REASONS, type ReportSubject } from '@/lib/reports/model';

/** Fields of the dialog and of the form without JavaScript. */
export const ReportFields = () => (
  <div className="space-y-3">
    <RadioChoices legend={REPORT_TEXTS.reason} name="reason" choices={REPORT_REASONS} />
    <TextArea
      id={useId()}
      name="note"
      label={REPORT_TEXTS.note}
      hint={REPORT_TEXTS.privacy}
      rows={3}
      maxLength={MAX_NOTE_LENGTH}
    />
  </div>
);

/** "Report" without JavaScript: a form for the dialog's handler. `fields` name the way back. */
export function PlainReportForm({ subject, fields }: { subject: ReportSubject; fields: Record<string, string> }) {
  return (
    <noscript>
      <details className="needs-extras w-full print:hidden">
        <summary className="inline-flex min-h-11 cursor-pointer items-center font-semibold text-ui underline underline-offset-4">
          {subject.heading}
        </summary>
        <form
          action={subject.path}
          method="post"
          aria-label={subject.heading}
          className="mt-2 max-w-lg rounded-card border bg-surface p-5"
        >
          {Object.entries(fields).map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          <ReportFields />
          <Button type="submit" className="mt-4">
            {REPORT_TEXTS.send}
          </Button>
        </form>
      </details>
    </noscript>
  );
}

import { useId } from 'react';
import { REPORT_TEXTS } from '@/lib/config/messages/reports';
import { MAX_NOTE_LENGTH, REPORT_REASONS } from '@/lib/reports/reasons';

/** Fields of the dialog and of the form without JavaScript. */
export function ReportFields() {
  const noteId = useId();
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1 font-medium text-ui">{REPORT_TEXTS.reason}</legend>
      {REPORT_REASONS.map(({ value, label }) => (
        <label key={value} className="flex min-h-11 cursor-pointer items-center gap-3 rounded-control px-1">
          <input type="radio" name="reason" value={value} required className="size-5 shrink-0 accent-ember" />
          {label}
        </label>
      ))}
      <label htmlFor={noteId} className="mt-3 mb-1.5 block font-medium text-ui">
        {REPORT_TEXTS.note}
      </label>
      <textarea
        id={noteId}
        name="note"
        rows={3}
        maxLength={MAX_NOTE_LENGTH}
        aria-describedby={`${noteId}-hint`}
        className="block w-full rounded-control border border-line-strong bg-surface px-3.5 py-2 text-field text-ink"
      />
      <p id={`${noteId}-hint`} className="mt-1.5 text-ink-3 text-ui">
        {REPORT_TEXTS.privacy}
      </p>
    </fieldset>
  );
}

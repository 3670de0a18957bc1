import { useId } from 'react';
import { RadioChoices, TextArea } from '@/components/ui/form-fields';
import { REPORT_TEXTS } from '@/lib/config/messages/reports';
import { MAX_NOTE_LENGTH, REPORT_REASONS } from '@/lib/reports/model';

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

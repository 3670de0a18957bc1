import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { useId } from 'react';
import { FieldProblems } from './field-problems';
import { FormField } from './form-field';
import { useSubmit } from './use-submit';

export type FieldDialogProps = {
  title: string;
  /** The consequence, as a sentence. */
  text?: string;
  field: { name: string; label: string; defaultValue?: string; type?: string };
  /** "Rename". */
  submit: string;
  onClose: () => void;
  /** Closes the dialog unless it throws; what it throws is shown. */
  work: (value: string) => Promise<void>;
};

/** Asks for one thing and does something with it. */
export function FieldDialog({ title, text, field, submit, onClose, work }: FieldDialogProps) {
  const id = useId();
  const { onSubmit, isPending, problems } = useSubmit(async (fields) => {
    await work(fields[field.name] ?? '');
    onClose();
  });
  return (
    <Dialog open onClose={onClose} aria-labelledby={id} fullWidth maxWidth="xs">
      <form onSubmit={onSubmit}>
        <DialogTitle id={id}>{title}</DialogTitle>
        <DialogContent sx={{ display: 'grid', gap: 2 }}>
          {text && <DialogContentText>{text}</DialogContentText>}
          <FieldProblems value={problems.fields}>
            <FormField {...field} autoFocus autoComplete="off" />
          </FieldProblems>
          {problems.form && <Alert severity="error">{problems.form}</Alert>}
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="contained" loading={isPending}>
            {submit}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

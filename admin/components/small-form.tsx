import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import type { ReactNode } from 'react';
import { FieldProblems } from './field-problems';
import { useSubmit } from './use-submit';

type SmallFormProps = {
  /** "Change password". */
  submit: string;
  /** Gets the fields by name; what it throws is shown, at its field where it names one. */
  work: (fields: Record<string, string>) => Promise<void>;
  /** The main form of its page: its button is as wide as the form. */
  isMain?: boolean;
  /** The fields (`FormField`), and what explains them. */
  children: ReactNode;
  /** Content below its button. */
  below?: ReactNode;
};

/** A form of a few fields and a button. */
export function SmallForm({ submit, work, isMain = false, children, below }: SmallFormProps) {
  const { onSubmit, isPending, problems } = useSubmit(work);
  return (
    <FieldProblems value={problems.fields}>
      <Stack component="form" onSubmit={onSubmit} sx={{ gap: 1, ...(!isMain && { alignItems: 'flex-start' }) }}>
        {children}
        {problems.form && <Alert severity="error">{problems.form}</Alert>}
        <Button
          type="submit"
          loading={isPending}
          {...(isMain ? { variant: 'contained', size: 'large' } : { variant: 'outlined' })}
        >
          {submit}
        </Button>
        {below}
      </Stack>
    </FieldProblems>
  );
}

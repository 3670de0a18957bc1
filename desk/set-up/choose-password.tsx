import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { FormField } from '../parts/form-field';
import { useSubmit } from '../parts/use-submit';

/** The backend takes none that is shorter. */
export const MIN_PASSWORD_LENGTH = 12;

type ChoosePasswordProps = {
  /** Whose account it is; the first operator may still choose. */
  name: string | null;
  isNameOpen: boolean;
  choose: (fields: Record<string, string>) => Promise<void>;
};

/** The first step: a name, where it is still open, and a password. */
export function ChoosePassword({ name, isNameOpen, choose }: ChoosePasswordProps) {
  const { onSubmit, isPending, problems } = useSubmit(choose);
  return (
    <Stack component="form" onSubmit={onSubmit} sx={{ gap: 1 }}>
      {problems.form && <Alert severity="error">{problems.form}</Alert>}
      <FormField
        name="name"
        label="Name"
        autoComplete="username"
        autoFocus={isNameOpen}
        defaultValue={name ?? ''}
        readOnly={!isNameOpen}
        problem={problems.fields.name}
        helperText={isNameOpen ? 'What you sign in with, and what the log calls you' : undefined}
      />
      <FormField
        name="password"
        label="Password"
        type="password"
        autoComplete="new-password"
        autoFocus={!isNameOpen}
        minLength={MIN_PASSWORD_LENGTH}
        problem={problems.fields.password}
        helperText={`At least ${MIN_PASSWORD_LENGTH} characters: a few words are best`}
      />
      <Button type="submit" variant="contained" size="large" loading={isPending}>
        Go on
      </Button>
    </Stack>
  );
}

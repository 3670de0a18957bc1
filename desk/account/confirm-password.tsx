import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { FormField } from '../parts/form-field';
import { useSubmit } from '../parts/use-submit';

type ConfirmPasswordProps = { label: string; work: (password: string) => Promise<void> };

/** What changes how one gets in takes the password once more. */
export function ConfirmPassword({ label, work }: ConfirmPasswordProps) {
  const { onSubmit, isPending, problems } = useSubmit(({ password = '' }) => work(password));
  return (
    <Stack component="form" onSubmit={onSubmit} sx={{ gap: 1, alignItems: 'flex-start' }}>
      {problems.form && <Alert severity="error">{problems.form}</Alert>}
      <FormField
        name="password"
        label="Password"
        type="password"
        autoComplete="current-password"
        problem={problems.fields.password}
      />
      <Button type="submit" variant="outlined" loading={isPending}>
        {label}
      </Button>
    </Stack>
  );
}

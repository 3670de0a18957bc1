import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { FormField } from '../parts/form-field';
import { useSubmit } from '../parts/use-submit';
import { Authenticator, type TotpKey } from './authenticator';

type ConfirmCodeProps = {
  totpKey: TotpKey;
  confirm: (code: string) => Promise<void>;
  onBack: () => void;
};

/** A code proves that the authenticator has the secret. Nothing is kept before. */
export function ConfirmCode({ totpKey, confirm, onBack }: ConfirmCodeProps) {
  const { onSubmit, isPending, problems } = useSubmit(({ code = '' }) => confirm(code));
  return (
    <Stack component="form" onSubmit={onSubmit} sx={{ gap: 1 }}>
      <Authenticator {...totpKey} />
      {problems.form && <Alert severity="error">{problems.form}</Alert>}
      <FormField
        name="code"
        label="Code that it shows"
        autoComplete="one-time-code"
        inputMode="numeric"
        autoFocus
        problem={problems.fields.code}
      />
      <Button type="submit" variant="contained" size="large" loading={isPending}>
        Confirm
      </Button>
      <Button onClick={onBack}>Back</Button>
    </Stack>
  );
}

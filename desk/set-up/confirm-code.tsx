import Button from '@mui/material/Button';
import { FormField } from '../parts/form-field';
import { SmallForm } from '../parts/small-form';
import { Authenticator, type TotpKey } from './authenticator';

type ConfirmCodeProps = {
  totpKey: TotpKey;
  confirm: (code: string) => Promise<void>;
  onBack: () => void;
};

/** A code proves that the authenticator has the secret. Nothing is kept before. */
export function ConfirmCode({ totpKey, confirm, onBack }: ConfirmCodeProps) {
  return (
    <SmallForm
      submit="Confirm"
      isMain
      work={({ code = '' }) => confirm(code)}
      below={<Button onClick={onBack}>Back</Button>}
    >
      <Authenticator {...totpKey} />
      <FormField name="code" label="Code that it shows" autoComplete="one-time-code" inputMode="numeric" autoFocus />
    </SmallForm>
  );
}

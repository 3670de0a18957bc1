import Button from '@mui/material/Button';
import { FormField } from '../../components/form-field';
import { SmallForm } from '../../components/small-form';
import { Authenticator, type TotpKey } from './authenticator';

type ConfirmCodeProps = {
  totpKey: TotpKey;
  confirm: (code: string) => Promise<void>;
  onBack: () => void;
};

/** Verifies that the authenticator has the secret. Nothing is stored before. */
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

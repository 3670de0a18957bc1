import { FormField } from '../../components/form-field';
import { SmallForm } from '../../components/small-form';

type ConfirmPasswordProps = { label: string; work: (password: string) => Promise<void> };

/** Changes of credentials require the password. */
export function ConfirmPassword({ label, work }: ConfirmPasswordProps) {
  return (
    <SmallForm submit={label} work={({ password = '' }) => work(password)}>
      <FormField name="password" label="Password" type="password" autoComplete="current-password" />
    </SmallForm>
  );
}

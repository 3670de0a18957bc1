import { FormField } from '../parts/form-field';
import { SmallForm } from '../parts/small-form';

type ConfirmPasswordProps = { label: string; work: (password: string) => Promise<void> };

/** What changes how one gets in takes the password once more. */
export function ConfirmPassword({ label, work }: ConfirmPasswordProps) {
  return (
    <SmallForm submit={label} work={({ password = '' }) => work(password)}>
      <FormField name="password" label="Password" type="password" autoComplete="current-password" />
    </SmallForm>
  );
}

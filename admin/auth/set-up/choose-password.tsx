import { FormField } from '../../components/form-field';
import { SmallForm } from '../../components/small-form';

/** The backend takes none that is shorter. */
export const MIN_PASSWORD_LENGTH = 12;

type ChoosePasswordProps = {
  /** Null for the first operator, who chooses it. */
  name: string | null;
  isNameOpen: boolean;
  choose: (fields: Record<string, string>) => Promise<void>;
};

/** The first step: a name, where it is still open, and a password. */
export function ChoosePassword({ name, isNameOpen, choose }: ChoosePasswordProps) {
  return (
    <SmallForm submit="Go on" isMain work={choose}>
      <FormField
        name="name"
        label="Name"
        autoComplete="username"
        autoFocus={isNameOpen}
        defaultValue={name ?? ''}
        readOnly={!isNameOpen}
        helperText={isNameOpen ? 'What you sign in with, and what the log calls you' : undefined}
      />
      <FormField
        name="password"
        label="Password"
        type="password"
        autoComplete="new-password"
        autoFocus={!isNameOpen}
        minLength={MIN_PASSWORD_LENGTH}
        helperText={`At least ${MIN_PASSWORD_LENGTH} characters: a few words are best`}
      />
    </SmallForm>
  );
}

import Button from '@mui/material/Button';
import { useState } from 'react';
import type { Credentials } from '../auth-provider';
import { FormField } from '../components/form-field';
import { SmallForm } from '../components/small-form';

type SignInFormProps = {
  signIn: (credentials: Credentials) => Promise<void>;
  /** Fixed if only this operator may sign in. */
  name?: string | undefined;
};

/** Name, password, and a code: of the authenticator, or one for recovery. */
export function SignInForm({ signIn, name }: SignInFormProps) {
  const [isRecovery, setRecovery] = useState(false);
  return (
    <SmallForm
      submit="Sign in"
      isMain
      work={({ name = '', password = '', code = '' }) =>
        signIn({ name, password, ...(isRecovery ? { recoveryCode: code } : { code }) })
      }
      below={
        <Button onClick={() => setRecovery(!isRecovery)}>
          {isRecovery ? 'Use a code of the authenticator' : 'Use a recovery code'}
        </Button>
      }
    >
      <FormField
        name="name"
        label="Name"
        autoComplete="username"
        autoFocus={name === undefined}
        defaultValue={name ?? ''}
        readOnly={name !== undefined}
      />
      <FormField
        name="password"
        label="Password"
        type="password"
        autoComplete="current-password"
        autoFocus={name !== undefined}
      />
      <FormField
        // Another field: what was typed into the one is no answer in the other.
        key={isRecovery ? 'recovery' : 'code'}
        name="code"
        label={isRecovery ? 'Recovery code' : 'Code of the authenticator'}
        autoComplete={isRecovery ? 'off' : 'one-time-code'}
        inputMode={isRecovery ? 'text' : 'numeric'}
      />
    </SmallForm>
  );
}

import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useState } from 'react';
import type { Credentials } from '../auth-provider';
import { FormField } from '../parts/form-field';
import { useSubmit } from '../parts/use-submit';

type SignInFormProps = {
  signIn: (credentials: Credentials) => Promise<void>;
  /** Who has to sign in, where nobody else may. */
  name?: string | undefined;
};

/** Name, password, and a code: of the authenticator, or one for recovery. */
export function SignInForm({ signIn, name }: SignInFormProps) {
  const [isRecovery, setRecovery] = useState(false);
  const { onSubmit, isPending, problems } = useSubmit(({ name = '', password = '', code = '' }) =>
    signIn({ name, password, ...(isRecovery ? { recoveryCode: code } : { code }) }),
  );
  return (
    <Stack component="form" onSubmit={onSubmit} sx={{ gap: 1 }}>
      {problems.form && <Alert severity="error">{problems.form}</Alert>}
      <FormField
        name="name"
        label="Name"
        autoComplete="username"
        autoFocus={name === undefined}
        defaultValue={name ?? ''}
        readOnly={name !== undefined}
        problem={problems.fields.name}
      />
      <FormField
        name="password"
        label="Password"
        type="password"
        autoComplete="current-password"
        autoFocus={name !== undefined}
        problem={problems.fields.password}
      />
      <FormField
        // Another field: what was typed into the one is no answer in the other.
        key={isRecovery ? 'recovery' : 'code'}
        name="code"
        label={isRecovery ? 'Recovery code' : 'Code of the authenticator'}
        autoComplete={isRecovery ? 'off' : 'one-time-code'}
        inputMode={isRecovery ? 'text' : 'numeric'}
        problem={problems.fields.code}
      />
      <Button type="submit" variant="contained" size="large" loading={isPending}>
        Sign in
      </Button>
      <Button onClick={() => setRecovery(!isRecovery)}>
        {isRecovery ? 'Use a code of the authenticator' : 'Use a recovery code'}
      </Button>
    </Stack>
  );
}

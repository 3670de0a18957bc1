import { Alert, CircularProgress } from '@mui/material';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { ApiError, callApiSignedOut, type Session, setSession } from '../api';
import { LoadError } from '../components/section';
import { FormField, SmallForm } from '../components/small-form';
import { ConfirmCode, MIN_PASSWORD_LENGTH, RecoveryCodes, type TotpKey } from './credentials';
import { AuthLayout } from './sign-in';

/** The purpose of a link: the first operator, who chooses a name, an added one, or a reset. */
type Link = { kind: 'first' | 'add' | 'reset'; name: string | null };

const TITLES = { first: 'Set up the desk', add: 'Set up your account', reset: 'Start over' };

/** The page of a one-time link (`/admin#/set-up?token=…`): password, authenticator, recovery codes. */
export function SetUpPage() {
  const [query] = useSearchParams();
  const token = query.get('token') ?? '';
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const [begun, setBegun] = useState<{ chosen: Record<string, string | undefined>; key: TotpKey } | null>(null);
  const [recoveryCodes, setRecoveryCodes] = useState<string[] | null>(null);
  const { data, error, refetch } = useQuery({
    queryKey: ['set-up', token],
    queryFn: () => callApiSignedOut<{ data: Link }>('POST', '/set-up/check', { token }),
    retry: false,
    // The link is consumed before the last step and not fetched again.
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnReconnect: false,
  });

  if (error instanceof ApiError && error.status === 0) {
    return (
      <AuthLayout title="The link could not be looked at">
        <LoadError error={error} retry={refetch} />
      </AuthLayout>
    );
  }
  if (error) {
    return (
      <AuthLayout title="This link does not work">
        <Alert severity="error">{error.message}</Alert>
        <p>
          A link works once, for an hour. On the machine of the site, <code>npm run admin -- operators add</code> prints
          a new one.
        </p>
      </AuthLayout>
    );
  }
  if (!data) {
    return (
      <AuthLayout title="One moment">
        <CircularProgress aria-label="Looking at the link" />
      </AuthLayout>
    );
  }
  const { kind, name } = data.data;
  const choose = async ({ name: own, password }: Record<string, string>) => {
    const chosen = { token, password, ...(kind === 'first' && { name: own }) };
    const { data: key } = await callApiSignedOut<{ data: TotpKey }>('POST', '/set-up', chosen);
    setBegun({ chosen, key });
  };
  const confirm = async (code: string) => {
    type Answer = { data: Session & { recoveryCodes: string[] } };
    const { data } = await callApiSignedOut<Answer>('POST', '/set-up/confirm', {
      ...begun?.chosen,
      ...{ secret: begun?.key.secret, code },
    });
    setSession(data);
    setRecoveryCodes(data.recoveryCodes);
  };
  const enter = async () => {
    // React-admin has asked who is there when the page was opened, and must ask again.
    await queryClient.resetQueries({ queryKey: ['auth'] });
    navigate('/', { replace: true });
  };
  return (
    <AuthLayout title={recoveryCodes ? 'Your recovery codes' : TITLES[kind]}>
      {recoveryCodes ? (
        <RecoveryCodes codes={recoveryCodes} onDone={enter} />
      ) : begun ? (
        <ConfirmCode totpKey={begun.key} confirm={confirm} onBack={() => setBegun(null)} />
      ) : (
        <SmallForm submit="Go on" isMain work={choose}>
          <FormField
            name="name"
            label="Name"
            autoComplete="username"
            autoFocus={kind === 'first'}
            defaultValue={name ?? ''}
            readOnly={kind !== 'first'}
            helperText={kind === 'first' ? 'What you sign in with, and what the log calls you' : undefined}
          />
          <FormField
            name="password"
            label="Password"
            type="password"
            autoComplete="new-password"
            autoFocus={kind !== 'first'}
            minLength={MIN_PASSWORD_LENGTH}
            helperText={`At least ${MIN_PASSWORD_LENGTH} characters: a few words are best`}
          />
        </SmallForm>
      )}
    </AuthLayout>
  );
}

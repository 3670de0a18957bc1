import { Box, Button, Stack } from '@mui/material';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Title, useNotify } from 'react-admin';
import { callApi, getSession, setSession } from '../api';
import { Detail, LoadError, Note, Section, StateChip, useApi } from '../components/section';
import { FormField, SmallForm } from '../components/small-form';
import { RelativeTime } from '../components/words';
import { ConfirmCode, MIN_PASSWORD_LENGTH, RecoveryCodes, type TotpKey } from './credentials';
import { nameBrowser } from './name-browser';

/** Credentials and sessions of the operator. */
export function AccountPage() {
  return (
    <Stack sx={{ gap: 2, py: 2, maxWidth: 720 }}>
      <Title title="Account" />
      <Sessions />
      <ChangePassword />
      <RenewAuthenticator />
      <RenewRecoveryCodes />
    </Stack>
  );
}

type ListedSession = {
  id: number;
  address: string;
  userAgent: string;
  createdAt: string;
  lastUsedAt: string;
  isCurrent: boolean;
};

/** The operator's sessions, each with a button that ends it. */
function Sessions() {
  const notify = useNotify();
  const { data = [], error, refetch } = useApi<ListedSession[]>('/sessions');
  const end = useMutation({
    mutationFn: (id: number | null) =>
      id === null ? callApi('POST', '/sessions/end-others') : callApi('DELETE', `/sessions/${id}`),
    onSuccess: () => notify('Ended.', { type: 'success' }),
    onError: ({ message }) => notify(message, { type: 'error' }),
    onSettled: () => refetch(),
  });
  const list = data.map((session) => ({
    ...session,
    name: `${nameBrowser(session.userAgent)}, ${session.address}`,
  }));
  return (
    <Section title="Where you are signed in">
      <LoadError error={error} retry={refetch} />
      <ul className="plain">
        {list.map(({ id, name, isCurrent, createdAt, lastUsedAt }) => (
          <Box component="li" key={id} sx={{ display: 'flex', gap: 2, alignItems: 'center', py: 1 }}>
            <Box sx={{ flexGrow: 1 }}>
              {name}
              <Detail>
                since <RelativeTime at={createdAt} />, last used <RelativeTime at={lastUsedAt} />
              </Detail>
            </Box>
            {isCurrent ? (
              <StateChip label="This one" tone="good" />
            ) : (
              <Button disabled={end.isPending} onClick={() => end.mutate(id)} aria-label={`End the session of ${name}`}>
                End
              </Button>
            )}
          </Box>
        ))}
      </ul>
      {list.length > 1 && (
        <Button variant="outlined" disabled={end.isPending} onClick={() => end.mutate(null)}>
          End all others
        </Button>
      )}
    </Section>
  );
}

function ChangePassword() {
  const notify = useNotify();
  const [round, setRound] = useState(0);
  const change = async ({ password, newPassword }: Record<string, string>) => {
    await callApi('POST', '/account/password', { password, newPassword });
    notify('Your password is changed, and every other session of yours has ended.', { type: 'success' });
    setRound(round + 1);
  };
  return (
    <Section title="Password">
      <SmallForm key={round} submit="Change password" work={change}>
        <FormField name="password" label="Current password" type="password" autoComplete="current-password" />
        <FormField
          name="newPassword"
          label="New password"
          type="password"
          autoComplete="new-password"
          minLength={MIN_PASSWORD_LENGTH}
          helperText={`At least ${MIN_PASSWORD_LENGTH} characters. Your other sessions end.`}
        />
      </SmallForm>
    </Section>
  );
}

/** Another authenticator in place of the present one, which counts until the new one has shown a code. */
function RenewAuthenticator() {
  const notify = useNotify();
  const [begun, setBegun] = useState<{ password: string; key: TotpKey } | null>(null);
  const begin = async (password: string) => {
    const { data: key } = await callApi<{ data: TotpKey }>('POST', '/account/totp', { password });
    setBegun({ password, key });
  };
  const confirm = async (code: string) => {
    await callApi('POST', '/account/totp/confirm', { password: begun?.password, secret: begun?.key.secret, code });
    const done = 'The new authenticator counts from now on, and every other session of yours has ended.';
    notify(done, { type: 'success' });
    setBegun(null);
  };
  return (
    <Section title="Authenticator">
      {begun ? (
        <ConfirmCode totpKey={begun.key} confirm={confirm} onBack={() => setBegun(null)} />
      ) : (
        <ConfirmPassword label="Set up another" work={begin}>
          For a new phone: the current authenticator counts until the new one has shown a code.
        </ConfirmPassword>
      )}
    </Section>
  );
}

function RenewRecoveryCodes() {
  const [codes, setCodes] = useState<string[] | null>(null);
  const session = getSession();
  const renew = async (password: string) => {
    const { data } = await callApi<{ data: { recoveryCodes: string[] } }>('POST', '/account/recovery-codes', {
      password,
    });
    if (session) setSession({ ...session, recoveryCodesLeft: data.recoveryCodes.length });
    setCodes(data.recoveryCodes);
  };
  return (
    <Section title="Recovery codes">
      {codes ? (
        <RecoveryCodes codes={codes} onDone={() => setCodes(null)} />
      ) : (
        <ConfirmPassword label="Make new codes" work={renew}>
          {`${session?.recoveryCodesLeft ?? 0} left. New ones put an end to these.`}
        </ConfirmPassword>
      )}
    </Section>
  );
}

type ConfirmPasswordProps = { label: string; work: (password: string) => Promise<void>; children: string };

/** Changes of credentials require the password. */
const ConfirmPassword = ({ label, work, children }: ConfirmPasswordProps) => (
  <SmallForm submit={label} work={({ password = '' }) => work(password)}>
    <Note>{children}</Note>
    <FormField name="password" label="Password" type="password" autoComplete="current-password" />
  </SmallForm>
);

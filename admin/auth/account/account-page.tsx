import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { Title, useNotify } from 'react-admin';
import { callApi } from '../../api';
import { FormField } from '../../components/form-field';
import { Section } from '../../components/section';
import { SmallForm } from '../../components/small-form';
import { getSession, setSession } from '../../session';
import type { TotpKey } from '../set-up/authenticator';
import { MIN_PASSWORD_LENGTH } from '../set-up/choose-password';
import { ConfirmCode } from '../set-up/confirm-code';
import { RecoveryCodes } from '../set-up/recovery-codes';
import { ConfirmPassword } from './confirm-password';
import { Sessions } from './sessions';

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
    if (!begun) return;
    const { password, key } = begun;
    await callApi('POST', '/account/totp/confirm', { password, secret: key.secret, code });
    notify('The new authenticator counts from now on, and every other session of yours has ended.', {
      type: 'success',
    });
    setBegun(null);
  };
  return (
    <Section title="Authenticator">
      {begun ? (
        <ConfirmCode totpKey={begun.key} confirm={confirm} onBack={() => setBegun(null)} />
      ) : (
        <>
          <Typography sx={{ color: 'text.secondary', mb: 1 }}>
            For a new phone: the current authenticator counts until the new one has shown a code.
          </Typography>
          <ConfirmPassword label="Set up another" work={begin} />
        </>
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
        <>
          <Typography sx={{ color: 'text.secondary', mb: 1 }}>
            {session?.recoveryCodesLeft ?? 0} left. New ones put an end to these.
          </Typography>
          <ConfirmPassword label="Make new codes" work={renew} />
        </>
      )}
    </Section>
  );
}

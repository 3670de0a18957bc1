import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useNotify } from 'react-admin';
import { callApi } from '../api';
import { Section } from '../parts/section';
import type { TotpKey } from '../set-up/authenticator';
import { ConfirmCode } from '../set-up/confirm-code';
import { ConfirmPassword } from './confirm-password';

/** Another authenticator in place of the present one, which counts until the new one has shown a code. */
export function RenewAuthenticator() {
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
            For a new phone: the present authenticator counts until the new one has shown a code.
          </Typography>
          <ConfirmPassword label="Set up another" work={begin} />
        </>
      )}
    </Section>
  );
}

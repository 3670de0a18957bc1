import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { callApi } from '../api';
import { Section } from '../parts/section';
import { getSession, setSession } from '../session';
import { RecoveryCodes } from '../set-up/recovery-codes';
import { ConfirmPassword } from './confirm-password';

export function RenewRecoveryCodes() {
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

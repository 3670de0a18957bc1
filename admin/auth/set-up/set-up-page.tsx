import Alert from '@mui/material/Alert';
import CircularProgress from '@mui/material/CircularProgress';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { callApiSignedOut } from '../../api';
import { ApiError } from '../../api-error';
import { LoadError } from '../../components/load-error';
import { type Session, setSession } from '../../session';
import { AuthLayout } from '../auth-layout';
import type { TotpKey } from './authenticator';
import { ChoosePassword } from './choose-password';
import { ConfirmCode } from './confirm-code';
import { RecoveryCodes } from './recovery-codes';

/** The purpose of a link: the first operator, an added one, or a reset. */
type Link = { kind: 'first' | 'add' | 'reset'; name: string | null };

const TITLES = { first: 'Set up the desk', add: 'Set up your account', reset: 'Start over' };

/** The page of a one-time link (`/admin#/set-up?token=…`): password, authenticator, recovery codes. */
export function SetUpPage() {
  const [query] = useSearchParams();
  const token = query.get('token') ?? '';
  const enter = useEnter();
  const [key, setKey] = useState<TotpKey | null>(null);
  const [recoveryCodes, setRecoveryCodes] = useState<string[] | null>(null);
  const link = useQuery({
    queryKey: ['set-up', token],
    queryFn: () => callApiSignedOut<{ data: Link }>('POST', '/set-up/check', { token }),
    retry: false,
    // The link is consumed before the last step and not fetched again.
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnReconnect: false,
  });

  if (link.isPending) {
    return (
      <AuthLayout title="One moment">
        <CircularProgress aria-label="Looking at the link" />
      </AuthLayout>
    );
  }
  if (link.error instanceof ApiError && link.error.status === 0) {
    return (
      <AuthLayout title="The link could not be looked at">
        <LoadError error={link.error} retry={link.refetch} />
      </AuthLayout>
    );
  }
  if (link.isError) {
    return (
      <AuthLayout title="This link does not work">
        <Alert severity="error">{link.error.message}</Alert>
        <p>
          A link works once, for an hour. On the machine of the site, <code>npm run admin -- operators add</code> prints
          a new one.
        </p>
      </AuthLayout>
    );
  }
  const { kind, name } = link.data.data;
  const choose = async (fields: Record<string, string>) => {
    const chosen = kind === 'first' ? { name: fields.name } : {};
    const body = { token, password: fields.password, ...chosen };
    setKey((await callApiSignedOut<{ data: TotpKey }>('POST', '/set-up', body)).data);
  };
  const confirm = async (code: string) => {
    const path = '/set-up/confirm';
    const { data } = await callApiSignedOut<{ data: Session & { recoveryCodes: string[] } }>('POST', path, {
      token,
      code,
    });
    setSession(data);
    setRecoveryCodes(data.recoveryCodes);
  };
  return (
    <AuthLayout title={recoveryCodes ? 'Your recovery codes' : TITLES[kind]}>
      {recoveryCodes ? (
        <RecoveryCodes codes={recoveryCodes} onDone={enter} />
      ) : key ? (
        <ConfirmCode totpKey={key} confirm={confirm} onBack={() => setKey(null)} />
      ) : (
        <ChoosePassword name={name} isNameOpen={kind === 'first'} choose={choose} />
      )}
    </AuthLayout>
  );
}

/** Leads to the first page. React-admin has asked who is there when the page was opened, and must ask again. */
function useEnter(): () => Promise<void> {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  return async () => {
    await queryClient.resetQueries({ queryKey: ['auth'] });
    navigate('/', { replace: true });
  };
}

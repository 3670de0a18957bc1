import Stack from '@mui/material/Stack';
import { Title } from 'react-admin';
import { ChangePassword } from './change-password';
import { RenewAuthenticator } from './renew-authenticator';
import { RenewRecoveryCodes } from './renew-recovery-codes';
import { Sessions } from './sessions';

/** What lets an operator in, and where they are signed in. */
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

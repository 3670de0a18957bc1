import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { QrCode } from './qr-code';

/** What an authenticator app needs: the secret, and the address that says it in a QR code. */
export type TotpKey = { secret: string; uri: string };

/** A new secret, to be scanned or typed. */
export function Authenticator({ secret, uri }: TotpKey) {
  return (
    <>
      <Typography sx={{ mb: 1 }}>Scan this with an authenticator app, or type the key below it.</Typography>
      <QrCode content={uri} label="QR code for the authenticator app; the key below says the same" />
      <Box
        component="code"
        aria-label="Key"
        sx={{ display: 'block', my: 1.5, textAlign: 'center', overflowWrap: 'anywhere', userSelect: 'all' }}
      >
        {secret.match(/.{1,4}/g)?.join(' ')}
      </Box>
    </>
  );
}

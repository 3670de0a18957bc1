import { Alert, Box, Button, Stack, Typography } from '@mui/material';
import QRCode from 'qrcode-svg';
import { useState } from 'react';
import { Icon } from '../components/icon';
import { FormField, SmallForm } from '../components/small-form';
import { useCopy } from '../components/use-copy';

/** The backend takes none that is shorter. */
export const MIN_PASSWORD_LENGTH = 12;

/** The secret, and its address for a QR code. */
export type TotpKey = { secret: string; uri: string };

type ConfirmCodeProps = { totpKey: TotpKey; confirm: (code: string) => Promise<void>; onBack: () => void };

/** A new secret, to be scanned or typed, and a code that shows that the authenticator has it. Nothing is stored before. */
export function ConfirmCode({ totpKey: { secret, uri }, confirm, onBack }: ConfirmCodeProps) {
  return (
    <SmallForm
      submit="Confirm"
      isMain
      work={({ code = '' }) => confirm(code)}
      below={<Button onClick={onBack}>Back</Button>}
    >
      <Typography sx={{ mb: 1 }}>Scan this with an authenticator app, or type the key below it.</Typography>
      <QrCode content={uri} label="QR code for the authenticator app; the key below says the same" />
      <Box component="code" aria-label="Key" sx={{ my: 1.5, textAlign: 'center', userSelect: 'all' }}>
        {secret.match(/.{1,4}/g)?.join(' ')}
      </Box>
      <FormField name="code" label="Code that it shows" autoComplete="one-time-code" inputMode="numeric" autoFocus />
    </SmallForm>
  );
}

/** Light modules around the code, which readers need. */
const MARGIN = 4;

/** A QR code, dark on light in either theme: readers expect it so. */
function QrCode({ content, label }: { content: string; label: string }) {
  const { modules } = new QRCode({ content }).qrcode;
  const size = modules.length + 2 * MARGIN;
  const squares = modules.flatMap((row, y) =>
    row.flatMap((isDark, x) => (isDark ? [`M${x + MARGIN} ${y + MARGIN}h1v1h-1z`] : [])),
  );
  return (
    <Box
      component="svg"
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      sx={{ width: 220, maxWidth: '100%', mx: 'auto' }}
    >
      <rect width={size} height={size} fill="white" />
      <path d={squares.join('')} fill="black" />
    </Box>
  );
}

type RecoveryCodesProps = { codes: string[]; onDone: () => void };

/** Codes that stand in for a lost authenticator, seen this once. */
export function RecoveryCodes({ codes, onDone }: RecoveryCodesProps) {
  const { copy, isCopied } = useCopy();
  const [isSaved, setSaved] = useState(false);
  const isKept = isCopied || isSaved;
  const text = `${codes.join('\n')}\n`;
  return (
    <Stack sx={{ gap: 1.5 }}>
      <Alert severity="warning">
        Each lets you in once without the authenticator. They are shown now and never again: keep them where you keep
        passwords.
      </Alert>
      <Box component="ul" className="plain" aria-label="Recovery codes" sx={{ columns: '9.5rem', textAlign: 'center' }}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </Box>
      <Stack direction="row" sx={{ gap: 1, justifyContent: 'center' }}>
        <Button variant="outlined" startIcon={<Icon name="copy" />} onClick={() => copy(text)}>
          Copy
        </Button>
        <Button
          variant="outlined"
          startIcon={<Icon name="download" />}
          href={`data:text/plain,${encodeURIComponent(text)}`}
          download="desk-recovery-codes.txt"
          onClick={() => setSaved(true)}
        >
          Download
        </Button>
      </Stack>
      <Button variant={isKept ? 'contained' : 'text'} onClick={onDone}>
        {isKept ? 'Go on' : 'I have written them down'}
      </Button>
    </Stack>
  );
}

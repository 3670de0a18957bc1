import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import QRCode from 'qrcode-svg';

/** The secret, and its address for a QR code. */
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
      sx={{ width: 220, maxWidth: '100%', display: 'block', mx: 'auto', borderRadius: 1 }}
    >
      <rect width={size} height={size} fill="white" />
      <path d={squares.join('')} fill="black" />
    </Box>
  );
}

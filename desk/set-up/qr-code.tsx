import Box from '@mui/material/Box';
import QRCode from 'qrcode-svg';

/** Light modules around the code, which readers need. */
const MARGIN = 4;

/** A QR code, dark on light in either theme: readers expect it so. */
export function QrCode({ content, label }: { content: string; label: string }) {
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
      <rect width={size} height={size} fill="#fff" />
      <path d={squares.join('')} fill="#000" />
    </Box>
  );
}

import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { Copy, Download } from 'lucide-react';
import { useState } from 'react';
import { useNotify } from 'react-admin';

type RecoveryCodesProps = { codes: string[]; onDone: () => void };

/** Codes that stand in for a lost authenticator, seen this once. */
export function RecoveryCodes({ codes, onDone }: RecoveryCodesProps) {
  const notify = useNotify();
  const [isKept, setKept] = useState(false);
  const text = `${codes.join('\n')}\n`;
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setKept(true);
      notify('Copied.');
    } catch {
      notify('The browser does not let the desk copy. Download them, or write them down.', { type: 'warning' });
    }
  };
  const download = () => {
    const url = URL.createObjectURL(new Blob([text], { type: 'text/plain' }));
    const link = document.createElement('a');
    link.href = url;
    link.download = 'desk-recovery-codes.txt';
    link.click();
    URL.revokeObjectURL(url);
    setKept(true);
  };
  return (
    <Stack sx={{ gap: 1.5 }}>
      <Alert severity="warning">
        Each lets you in once without the authenticator. They are shown now and never again: keep them where you keep
        passwords.
      </Alert>
      <Box
        component="ul"
        aria-label="Recovery codes"
        sx={{
          m: 0,
          p: 0,
          listStyle: 'none',
          display: 'grid',
          gap: 0.5,
          gridTemplateColumns: 'repeat(auto-fit, minmax(9.5rem, 1fr))',
        }}
      >
        {codes.map((code) => (
          <Box
            component="li"
            key={code}
            sx={{ fontFamily: 'monospace', fontSize: '0.875rem', textAlign: 'center', overflowWrap: 'anywhere' }}
          >
            {code}
          </Box>
        ))}
      </Box>
      <Stack direction="row" sx={{ gap: 1, justifyContent: 'center', flexWrap: 'wrap' }}>
        <Button variant="outlined" startIcon={<Copy size={18} />} onClick={copy}>
          Copy
        </Button>
        <Button variant="outlined" startIcon={<Download size={18} />} onClick={download}>
          Download
        </Button>
      </Stack>
      <Button variant={isKept ? 'contained' : 'text'} size="large" onClick={onDone}>
        {isKept ? 'Go on' : 'I have written them down'}
      </Button>
    </Stack>
  );
}

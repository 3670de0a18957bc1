import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useState } from 'react';
import { Copy, Download } from '../../components/icons/lucide';
import { useCopy } from '../../components/use-copy';

type RecoveryCodesProps = { codes: string[]; onDone: () => void };

/** Codes that stand in for a lost authenticator, seen this once. */
export function RecoveryCodes({ codes, onDone }: RecoveryCodesProps) {
  const { copy, isCopied } = useCopy();
  const [isSaved, setSaved] = useState(false);
  const isKept = isCopied || isSaved;
  const text = `${codes.join('\n')}\n`;
  const download = () => {
    const url = URL.createObjectURL(new Blob([text], { type: 'text/plain' }));
    const link = document.createElement('a');
    link.href = url;
    link.download = 'desk-recovery-codes.txt';
    link.click();
    URL.revokeObjectURL(url);
    setSaved(true);
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
            sx={{ typography: 'body2', fontFamily: 'monospace', textAlign: 'center', overflowWrap: 'anywhere' }}
          >
            {code}
          </Box>
        ))}
      </Box>
      <Stack direction="row" sx={{ gap: 1, justifyContent: 'center', flexWrap: 'wrap' }}>
        <Button variant="outlined" startIcon={<Copy size={18} />} onClick={() => copy(text)}>
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

import { Box, Tab, Tabs } from '@mui/material';
import { useState } from 'react';
import { apiUrl } from '../../api';

type MailFrameProps = {
  /** The mail's HTML in the API. */
  path: string;
  text: string;
};

/** A mail as its readers get it: in HTML, in a frame where no script runs, and as plain text. */
export function MailFrame({ path, text }: MailFrameProps) {
  const [tab, setTab] = useState<'html' | 'text'>('html');
  return (
    <div>
      <Tabs value={tab} onChange={(_, value) => setTab(value)} aria-label="How the mail is shown" sx={{ mb: 1 }}>
        <Tab value="html" label="As it looks" />
        <Tab value="text" label="Plain text" />
      </Tabs>
      {tab === 'html' ? (
        <Box
          component="iframe"
          title="The mail as it looks"
          src={apiUrl(path)}
          sandbox="allow-popups allow-popups-to-escape-sandbox"
          sx={{ ...FRAME, width: '100%', height: '70vh', bgcolor: 'common.white' }}
        />
      ) : (
        // Reachable by keyboard, because it scrolls.
        <Box component="pre" tabIndex={0} sx={{ ...FRAME, m: 0, p: 2, overflow: 'auto', whiteSpace: 'pre-wrap' }}>
          {text}
        </Box>
      )}
    </div>
  );
}

const FRAME = { maxHeight: '70vh', border: 1, borderColor: 'divider', borderRadius: 1 };

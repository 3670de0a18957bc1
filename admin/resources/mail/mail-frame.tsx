import Box from '@mui/material/Box';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
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
    <>
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
          sx={{
            width: '100%',
            height: '70vh',
            border: 1,
            borderColor: 'divider',
            borderRadius: 1,
            bgcolor: 'common.white',
          }}
        />
      ) : (
        <Box
          component="pre"
          // Reachable by keyboard, because it scrolls.
          tabIndex={0}
          sx={{
            m: 0,
            p: 2,
            maxHeight: '70vh',
            overflow: 'auto',
            whiteSpace: 'pre-wrap',
            overflowWrap: 'anywhere',
            border: 1,
            borderColor: 'divider',
            borderRadius: 1,
          }}
        >
          {text}
        </Box>
      )}
    </>
  );
}

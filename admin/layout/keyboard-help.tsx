import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import { useMemo, useState } from 'react';
import { Keyboard } from '../components/icons/lucide';
import { listKeys, type ScreenKey, useKeys } from '../components/use-keys';

/** A button, and the key `?`, that show which keys do something on the present screen. */
export function KeyboardHelp() {
  const [keys, setKeys] = useState<readonly ScreenKey[] | null>(null);
  const open = () => setKeys(listKeys());
  const close = () => setKeys(null);
  useKeys(useMemo(() => [{ key: '?', does: 'Show the keys', run: () => setKeys(listKeys()) }], []));
  return (
    <>
      <Tooltip title="Keys">
        <IconButton
          color="inherit"
          aria-label="Keys"
          onClick={open}
          sx={{ display: { xs: 'none', sm: 'inline-flex' } }}
        >
          <Keyboard size={20} />
        </IconButton>
      </Tooltip>
      <Dialog open={keys !== null} onClose={close} aria-labelledby="keyboard-help" fullWidth maxWidth="xs">
        <DialogTitle id="keyboard-help">Keys</DialogTitle>
        <DialogContent>
          <Box component="dl" sx={{ m: 0, display: 'grid', gridTemplateColumns: 'auto 1fr', gap: 1, columnGap: 2 }}>
            {keys?.map(({ key, does }) => (
              <Box key={key} sx={{ display: 'contents' }}>
                <dt>
                  <kbd>{key}</kbd>
                </dt>
                <Box component="dd" sx={{ m: 0 }}>
                  {does}
                </Box>
              </Box>
            ))}
          </Box>
        </DialogContent>
        <DialogActions>
          <Button onClick={close}>Close</Button>
        </DialogActions>
      </Dialog>
    </>
  );
}

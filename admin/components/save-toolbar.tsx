import Box from '@mui/material/Box';
import { useMemo, useRef } from 'react';
import { SaveButton, Toolbar } from 'react-admin';
import { useKeys } from './use-keys';

/** The toolbar at the foot of the window. Other actions are above the form, each with Undo. */
export function SaveToolbar() {
  const hint = useRef<HTMLElement>(null);
  useKeys(
    useMemo(() => {
      const save = () => hint.current?.parentElement?.querySelector<HTMLElement>('[type="submit"]')?.click();
      return [{ key: 'Ctrl+S', does: 'Save', run: save }];
    }, []),
  );
  return (
    <Toolbar>
      <SaveButton label="Save" aria-keyshortcuts="Control+S" />
      <Box
        ref={hint}
        component="kbd"
        aria-hidden="true"
        sx={{ ml: 1.5, color: 'text.secondary', visibility: { xs: 'hidden', sm: 'visible' } }}
      >
        Ctrl+S
      </Box>
    </Toolbar>
  );
}

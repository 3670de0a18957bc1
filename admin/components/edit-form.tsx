import { Box } from '@mui/material';
import { type ReactNode, useRef } from 'react';
import { SaveButton, Toolbar, useRecordContext } from 'react-admin';
import { Note } from './section';
import { useKeys } from './use-keys';

/** The toolbar at the foot of the window. Other actions are above the form, each with Undo. */
export function SaveToolbar() {
  const hint = useRef<HTMLElement>(null);
  const save = () => hint.current?.parentElement?.querySelector<HTMLElement>('[type="submit"]')?.click();
  useKeys([{ key: 'Ctrl+S', does: 'Save', run: save }]);
  return (
    <Toolbar>
      <SaveButton label="Save" aria-keyshortcuts="Control+S" />
      <Box ref={hint} component="kbd" aria-hidden="true" sx={{ ml: 1.5, visibility: { xs: 'hidden', sm: 'visible' } }}>
        Ctrl+S
      </Box>
    </Toolbar>
  );
}

/** The fields of a form, and beside them, or below where it is narrow, what shows for what they are. */
export const WithPanel = ({ children, panel }: { children: ReactNode; panel: ReactNode }) => (
  <Box
    sx={{
      ...{ display: 'grid', gap: 4, width: '100%', alignItems: 'start' },
      gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 640px) 320px' },
    }}
  >
    <div>{children}</div>
    <Box
      component="aside"
      aria-label="How it looks"
      sx={{ position: { lg: 'sticky' }, top: 72, display: 'grid', gap: 2 }}
    >
      {panel}
    </Box>
  </Box>
);

/**
 * Shows a form once this field of the record is loaded. Until then react-admin has the list's row, which lacks it, and would
 * discard what was typed in the meantime.
 */
export const WhenLoaded = ({ field, children }: { field: string; children: ReactNode }) =>
  useRecordContext()?.[field] === undefined ? <Note role="status">Loading…</Note> : children;

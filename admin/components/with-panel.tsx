import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

/** The fields of a form, and beside them, or below where it is narrow, what shows for what they are. */
export const WithPanel = ({ children, panel }: { children: ReactNode; panel: ReactNode }) => (
  <Box sx={LOOK}>
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

const LOOK = {
  ...{ display: 'grid', gap: 4, width: '100%', alignItems: 'start' },
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 640px) 320px' },
};

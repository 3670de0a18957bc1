import Box from '@mui/material/Box';
import { Fragment, type ReactNode } from 'react';

/** A list of facts by name, without empty ones. */
export function Facts({ facts }: { facts: Record<string, ReactNode> }) {
  return (
    <Box component="dl" sx={LOOK}>
      {Object.entries(facts).map(([name, value]) =>
        value ? (
          <Fragment key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </Fragment>
        ) : null,
      )}
    </Box>
  );
}

const LOOK = {
  ...{ display: 'grid', gridTemplateColumns: 'auto minmax(0, 1fr)', columnGap: 2, rowGap: 0.5, m: 0 },
  ...{ '& dd': { m: 0, overflowWrap: 'anywhere' }, '& dt': { color: 'text.secondary' } },
};

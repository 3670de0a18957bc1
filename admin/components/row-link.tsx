import Link from '@mui/material/Link';
import type { ReactNode } from 'react';
import { useCreatePath, useRecordContext, useResourceContext } from 'react-admin';
import { Link as RouterLink } from 'react-router-dom';

type RowLinkProps = { to: 'edit' | 'show'; children: ReactNode };

/** Leads to the page of a list's row. A table's row reacts to the mouse alone; keyboards and screen readers find this. */
export function RowLink({ to, children }: RowLinkProps) {
  const record = useRecordContext();
  const resource = useResourceContext() ?? '';
  const createPath = useCreatePath();
  return (
    <Link
      component={RouterLink}
      color="text.primary"
      sx={{
        fontWeight: 500,
        '@media (pointer: coarse)': { display: 'inline-flex', alignItems: 'center', minHeight: 44 },
      }}
      to={createPath({ resource, type: to, id: record?.id ?? '' })}
      // The row would go there once more.
      onClick={(event) => event.stopPropagation()}
    >
      {children}
    </Link>
  );
}

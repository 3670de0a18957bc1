import { Button } from '@mui/material';
import type { MouseEvent, ReactNode } from 'react';
import { Link, useCreatePath, useRecordContext, useResourceContext } from 'react-admin';
import { Link as RouterLink } from 'react-router-dom';

type Page = 'edit' | 'show';

function useRecordPath(type: Page): string {
  const id = useRecordContext()?.id ?? '';
  const resource = useResourceContext() ?? '';
  return useCreatePath()({ resource, type, id });
}

/** Leads to the page of a list's row. A table's row reacts to the mouse alone; keyboards and screen readers find this. */
export const RecordLink = ({ to, children }: { to: Page; children: ReactNode }) => (
  // The row would go there once more.
  <Link to={useRecordPath(to)} className="record-link" onClick={(event: MouseEvent) => event.stopPropagation()}>
    <bdi>{children}</bdi>
  </Link>
);

type GoButtonProps = { label: string; to?: string; type?: Page };

/** A button that leads to a page: `to`, or the one of the record around it. */
export function GoButton({ label, to, type = 'edit' }: GoButtonProps) {
  const path = useRecordPath(type);
  return (
    <Button component={RouterLink} to={to ?? path}>
      {label}
    </Button>
  );
}

import Button from '@mui/material/Button';
import { useCreatePath, useRecordContext, useResourceContext } from 'react-admin';
import { Link } from 'react-router-dom';

type GoButtonProps = { label: string; to?: string; type?: 'edit' | 'show' };

/** A button that leads to a page: `to`, or the one of the record around it. */
export function GoButton({ label, to, type = 'edit' }: GoButtonProps) {
  const record = useRecordContext();
  const resource = useResourceContext() ?? '';
  const createPath = useCreatePath();
  return (
    <Button size="small" component={Link} to={to ?? createPath({ resource, type, id: record?.id ?? '' })}>
      {label}
    </Button>
  );
}

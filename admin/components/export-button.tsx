import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useState } from 'react';
import { useListContext } from 'react-admin';
import { apiUrl } from '../api';
import { toListQuery } from '../data-provider';
import { DeskButton } from './desk-button';
import { Download } from './icons/lucide';

const FORMATS = [
  { format: 'csv', label: 'CSV, for spreadsheets' },
  { format: 'ndjson', label: 'NDJSON, for programs' },
];

/** Everything that matches the list's filters, in its order, as a file that the server writes. */
export function ExportButton() {
  const { resource, sort, filterValues, total } = useListContext();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const close = () => setAnchor(null);
  const query = toListQuery({ sort, filter: filterValues });
  return (
    <>
      <DeskButton
        label="Export"
        icon={<Download size={18} />}
        disabled={!total}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      />
      <Menu anchorEl={anchor} open={anchor !== null} onClose={close}>
        {FORMATS.map(({ format, label }) => (
          <MenuItem
            key={format}
            component="a"
            href={apiUrl(`/${resource}?${query}&format=${format}`)}
            download
            onClick={close}
          >
            {label}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}

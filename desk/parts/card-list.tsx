import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Checkbox from '@mui/material/Checkbox';
import Stack from '@mui/material/Stack';
import type { ReactNode } from 'react';
import { type RaRecord, RecordContextProvider, useListContext } from 'react-admin';
import { RowLink } from './row-link';

/** One row as a card. */
export type CardContent = {
  title: ReactNode;
  /** Lines below the title; what is empty is left out. */
  lines?: ReactNode[];
  /** What stands beside the title: a state. */
  aside?: ReactNode;
  /** What can be done to it, below all. */
  actions?: ReactNode;
};

type CardListProps<Row extends RaRecord> = {
  card: (row: Row) => CardContent;
  /** Where a title leads; false where there is nothing more to see. */
  link?: 'edit' | 'show' | false;
  canSelect?: boolean;
};

/** The rows of a list as cards, for screens that are too narrow for a table. */
export function CardList<Row extends RaRecord>({ card, link = 'edit', canSelect = false }: CardListProps<Row>) {
  const { data = [], selectedIds, onToggleItem } = useListContext<Row>();
  return (
    <Stack component="ul" sx={{ listStyle: 'none', m: 0, p: 1, gap: 1 }}>
      {data.map((row) => {
        const { title, lines = [], aside, actions } = card(row);
        const [titleId, boxId] = [`title-of-${row.id}`, `selects-${row.id}`];
        return (
          <RecordContextProvider key={row.id} value={row}>
            <Card component="li" variant="outlined" sx={{ display: 'flex', gap: 1, p: 1.5, alignItems: 'flex-start' }}>
              {canSelect && (
                <Checkbox
                  size="small"
                  checked={selectedIds.includes(row.id)}
                  onChange={() => onToggleItem(row.id)}
                  slotProps={{
                    input: { id: boxId, 'aria-label': 'Select', 'aria-labelledby': `${boxId} ${titleId}` },
                  }}
                  sx={{ p: 1.25, m: -1 }}
                />
              )}
              <Box sx={{ flexGrow: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
                <Box sx={{ display: 'flex', gap: 1, alignItems: 'flex-start', justifyContent: 'space-between' }}>
                  <Box id={titleId} sx={{ fontWeight: 600, minWidth: 0 }}>
                    {link ? <RowLink to={link}>{title}</RowLink> : title}
                  </Box>
                  {aside && <Box sx={{ flexShrink: 0 }}>{aside}</Box>}
                </Box>
                {lines.filter(Boolean).map((line, index) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: lines have a place and no name
                  <Box key={index} sx={{ color: 'text.secondary', fontSize: '0.875rem' }}>
                    {line}
                  </Box>
                ))}
                {actions && <Box sx={{ mt: 0.5, ml: -0.5 }}>{actions}</Box>}
              </Box>
            </Card>
          </RecordContextProvider>
        );
      })}
    </Stack>
  );
}

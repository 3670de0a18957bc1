import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import CardActionArea from '@mui/material/CardActionArea';
import { Link } from 'react-router-dom';
import type { Counted } from './use-counts';

/** A number that leads to where its rows are worked through, or to the list it counts, filtered alike. */
export function CounterLink({ label, group, resource, applied, count, to }: Counted) {
  const calls = group === 'waiting' && (count ?? 0) > 0;
  const search = new URLSearchParams({
    filter: JSON.stringify(applied),
    // The list shows the inputs of these, so that one sees why it is short.
    displayedFilters: JSON.stringify(Object.fromEntries(Object.keys(applied).map((name) => [name, true]))),
  });
  return (
    <Card sx={{ borderColor: calls ? 'primary.main' : 'divider' }}>
      <CardActionArea component={Link} to={to ?? `/${resource}?${search}`} sx={{ p: 1.5, height: '100%' }}>
        <Box sx={{ fontSize: '1.75rem', fontWeight: 700, color: calls ? 'primary.main' : 'text.primary' }}>
          {count === undefined ? '…' : (count ?? '?')}
        </Box>
        <Box sx={{ color: 'text.secondary' }}>{count === null ? `${label}: cannot be counted now` : label}</Box>
      </CardActionArea>
    </Card>
  );
}

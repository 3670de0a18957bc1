import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { Pagination, useListContext } from 'react-admin';

type Range = { from: number; to: number; count: number };

/**
 * The pages of a list. Of a long one the server counts no more than ten thousand rows: the pages go on beyond, one after the
 * other. Where it could search the first rows alone, that stands here.
 */
export function ListPagination() {
  const { meta, error } = useListContext();
  // It would count what has not come: "1–25 of -1".
  if (error) return null;
  return (
    <Box>
      {meta?.sifted !== undefined && (
        <Typography variant="body2" role="status" sx={{ px: 2, pt: 1, color: 'text.secondary', textAlign: 'right' }}>
          Searched were the first {format(meta.sifted)} in this order. Export has all of them; a longer word or another
          filter leads further here.
        </Typography>
      )}
      <Pagination
        rowsPerPageOptions={[10, 25, 50, 100]}
        {...withLabel(
          ({ from, to, count }) => `${format(from)}–${format(to)} of ${format(count)}${meta?.hasMore ? '+' : ''}`,
        )}
      />
    </Box>
  );
}

/** React-admin hands this on to MUI's pagination; its own type leaves it out. */
const withLabel = (labelDisplayedRows: (range: Range) => string): object => ({ labelDisplayedRows });

const format = (value: number): string => value.toLocaleString('en');

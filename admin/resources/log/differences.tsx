import Box from '@mui/material/Box';
import { nameField, toText } from '../../components/to-text';
import type { LogLine } from './log-line';

export function Differences({ line }: { line: LogLine }) {
  const differences = listDifferences(line);
  if (differences.length === 0) return null;
  return (
    <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, overflowWrap: 'anywhere' }}>
      {differences.map(({ field, before, after }) => (
        <Box key={field} component="li">
          {field}:{' '}
          <Box component="del" sx={{ color: 'text.secondary' }}>
            {shorten(before)}
          </Box>{' '}
          →{' '}
          <Box component="ins" sx={{ textDecoration: 'none' }}>
            {shorten(after)}
          </Box>
        </Box>
      ))}
    </Box>
  );
}

const MAX_LENGTH = 200;

/** The text of a post would fill the page. */
const shorten = (text: string): string => (text.length > MAX_LENGTH ? `${text.slice(0, MAX_LENGTH)}…` : text);

/** One thing that changed, as text. */
type Difference = { field: string; before: string; after: string };

/** Changed fields before and after. */
export function listDifferences({ before, after }: Pick<LogLine, 'before' | 'after'>): Difference[] {
  const fields = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  return fields
    .map((field) => ({ field: nameField(field), before: toText(before?.[field]), after: toText(after?.[field]) }))
    .filter((difference) => difference.before !== difference.after);
}

import { Box, Typography } from '@mui/material';
import { useQueries } from '@tanstack/react-query';
import { callApi } from '../../api';
import { Detail, Note } from '../../components/section';

const COUNTED = [
  { resource: 'posts', label: 'New posts' },
  { resource: 'readers', label: 'New readers' },
  { resource: 'subscribers', label: 'New subscribers' },
];

/** The last seven days as line charts. */
export function LastDays() {
  const results = useQueries({
    queries: COUNTED.map(({ resource }) => ({
      queryKey: [resource, 'days'],
      queryFn: () => callApi<{ data: { day: string; count: number }[] }>('GET', `/${resource}/days`),
    })),
  });
  return (
    <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: 'repeat(auto-fit, minmax(180px, 1fr))' }}>
      {COUNTED.map(({ label }, index) => {
        const { data, isError } = results[index] ?? {};
        const counts = data?.data.map(({ count }) => count) ?? [];
        const sum = counts.reduce((all, count) => all + count, 0);
        return (
          <div key={label}>
            <Note>{label}</Note>
            <Box sx={{ display: 'flex', alignItems: 'flex-end', justifyContent: 'space-between' }}>
              <Typography variant="h5" component="div">
                {data ? sum.toLocaleString('en') : isError ? '?' : '…'}
              </Typography>
              {counts.length > 1 && <Sparkline counts={counts} label={`${label} by day: ${counts.join(', ')}`} />}
            </Box>
            <Detail>{isError ? 'Cannot be counted now' : `${(counts.at(-1) ?? 0).toLocaleString('en')} today`}</Detail>
          </div>
        );
      })}
    </Box>
  );
}

const [WIDTH, HEIGHT, MARGIN] = [112, 32, 4];

function Sparkline({ counts, label }: { counts: number[]; label: string }) {
  const most = Math.max(1, ...counts);
  const points = counts.map((count, index) => [
    MARGIN + (index * (WIDTH - 2 * MARGIN)) / (counts.length - 1),
    HEIGHT - MARGIN - (count * (HEIGHT - 2 * MARGIN)) / most,
  ]);
  const [x, y] = points.at(-1) ?? [];
  return (
    <svg role="img" aria-label={label} width={WIDTH} height={HEIGHT} stroke="currentColor">
      <polyline points={points.join(' ')} fill="none" strokeWidth={1.75} strokeLinejoin="round" />
      <circle cx={x} cy={y} r={2.5} fill="currentColor" />
    </svg>
  );
}

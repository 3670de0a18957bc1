import Box from '@mui/material/Box';
import { useQueries } from '@tanstack/react-query';
import { callApi } from '../../api';

type Day = { day: string; count: number };

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
      queryFn: () => callApi<{ data: Day[] }>('GET', `/${resource}/days`),
    })),
  });
  return (
    <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: 'repeat(auto-fit, minmax(180px, 1fr))' }}>
      {COUNTED.map(({ label }, index) => {
        const { data, isError } = results[index] ?? {};
        const counts = data?.data.map(({ count }) => count) ?? [];
        const [sum, today] = [counts.reduce((all, count) => all + count, 0), counts.at(-1) ?? 0];
        return (
          <Box key={label}>
            <Box sx={{ color: 'text.secondary' }}>{label}</Box>
            <Box sx={{ display: 'flex', gap: 2, alignItems: 'flex-end', justifyContent: 'space-between' }}>
              <Box sx={{ typography: 'h5' }}>{data ? sum.toLocaleString('en') : isError ? '?' : '…'}</Box>
              {counts.length > 1 && <Sparkline counts={counts} label={`${label} by day: ${counts.join(', ')}`} />}
            </Box>
            <Box sx={{ color: 'text.secondary', typography: 'body2' }}>
              {isError ? 'Cannot be counted now' : data && `${today.toLocaleString('en')} today`}
            </Box>
          </Box>
        );
      })}
    </Box>
  );
}

const [WIDTH, HEIGHT, MARGIN] = [112, 32, 4];

function Sparkline({ counts, label }: { counts: number[]; label: string }) {
  const most = Math.max(1, ...counts);
  const points = counts.map((count, index) => ({
    x: MARGIN + (index * (WIDTH - 2 * MARGIN)) / (counts.length - 1),
    y: HEIGHT - MARGIN - (count * (HEIGHT - 2 * MARGIN)) / most,
  }));
  const last = points.at(-1);
  return (
    <Box
      component="svg"
      role="img"
      aria-label={label}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      sx={{ width: WIDTH, height: HEIGHT }}
    >
      <Box
        component="polyline"
        points={points.map(({ x, y }) => `${x},${y}`).join(' ')}
        sx={{
          fill: 'none',
          stroke: (theme) => theme.palette.text.secondary,
          strokeWidth: 1.75,
          strokeLinejoin: 'round',
        }}
      />
      <Box component="circle" cx={last?.x} cy={last?.y} r={3} sx={{ fill: (theme) => theme.palette.text.primary }} />
    </Box>
  );
}

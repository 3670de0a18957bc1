import Typography from '@mui/material/Typography';

/** An empty list: its explanation, or that no row passes the filters. */
export function EmptyList({ children }: { children: string }) {
  return (
    <Typography role="status" sx={{ p: 4, textAlign: 'center', color: 'text.secondary' }}>
      {children}
    </Typography>
  );
}

import Typography from '@mui/material/Typography';

/** Where a list has nothing to show: what would stand here, or that the filters leave nothing. */
export function EmptyList({ children }: { children: string }) {
  return (
    <Typography role="status" sx={{ p: 4, textAlign: 'center', color: 'text.secondary' }}>
      {children}
    </Typography>
  );
}

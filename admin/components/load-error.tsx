import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';

type LoadErrorProps = { error: Error | null; retry: () => unknown };

/** A loading error with a retry. */
export function LoadError({ error, retry }: LoadErrorProps) {
  return (
    <Alert
      severity="error"
      sx={{ m: 1 }}
      action={
        <Button color="inherit" size="small" sx={{ whiteSpace: 'nowrap' }} onClick={() => void retry()}>
          Try again
        </Button>
      }
    >
      {error?.message}
    </Alert>
  );
}

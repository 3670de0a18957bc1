import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useListContext } from 'react-admin';

/** Where a list could not be fetched: why, and once more. */
export function ListError() {
  const { error, refetch } = useListContext();
  return (
    <Alert
      severity="error"
      sx={{ m: 1 }}
      action={
        <Button color="inherit" size="small" onClick={() => void refetch()}>
          Try again
        </Button>
      }
    >
      {error?.message}
    </Alert>
  );
}

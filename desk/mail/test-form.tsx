import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useNotify } from 'react-admin';
import { callApi } from '../api';
import { FormField } from '../parts/form-field';
import { useSubmit } from '../parts/use-submit';

/** Sends the next issue to one address, which need not be on the list. */
export function TestForm() {
  const notify = useNotify();
  const { onSubmit, isPending, problems } = useSubmit(async ({ to = '' }) => {
    await callApi('POST', '/mail/test', { to });
    notify(`A test is on its way to ${to}.`, { type: 'success' });
  });
  return (
    <Box component="form" onSubmit={onSubmit} noValidate>
      {problems.form && (
        <Alert severity="error" sx={{ mb: 1 }}>
          {problems.form}
        </Alert>
      )}
      <Box sx={{ display: 'flex', gap: 1, flexWrap: 'wrap', alignItems: 'flex-start' }}>
        <FormField name="to" label="Send a test to" type="email" autoComplete="email" problem={problems.fields.to} />
        <Button type="submit" variant="outlined" disabled={isPending} sx={{ minHeight: 40 }}>
          Send a test
        </Button>
      </Box>
    </Box>
  );
}

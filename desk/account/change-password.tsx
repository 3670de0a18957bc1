import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useState } from 'react';
import { useNotify } from 'react-admin';
import { callApi } from '../api';
import { FormField } from '../parts/form-field';
import { Section } from '../parts/section';
import { useSubmit } from '../parts/use-submit';
import { MIN_PASSWORD_LENGTH } from '../set-up/choose-password';

export function ChangePassword() {
  const notify = useNotify();
  const [round, setRound] = useState(0);
  const { onSubmit, isPending, problems } = useSubmit(async ({ password, newPassword }) => {
    await callApi('POST', '/account/password', { password, newPassword });
    notify('Your password is changed, and every other session of yours has ended.', { type: 'success' });
    setRound(round + 1);
  });
  return (
    <Section title="Password">
      <Stack key={round} component="form" onSubmit={onSubmit} sx={{ gap: 1, alignItems: 'flex-start' }}>
        {problems.form && <Alert severity="error">{problems.form}</Alert>}
        <FormField
          name="password"
          label="Present password"
          type="password"
          autoComplete="current-password"
          problem={problems.fields.password}
        />
        <FormField
          name="newPassword"
          label="New password"
          type="password"
          autoComplete="new-password"
          minLength={MIN_PASSWORD_LENGTH}
          problem={problems.fields.newPassword}
          helperText={`At least ${MIN_PASSWORD_LENGTH} characters. Your other sessions end.`}
        />
        <Button type="submit" variant="outlined" loading={isPending}>
          Change password
        </Button>
      </Stack>
    </Section>
  );
}

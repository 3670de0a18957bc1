import { useState } from 'react';
import { useNotify } from 'react-admin';
import { callApi } from '../api';
import { FormField } from '../parts/form-field';
import { Section } from '../parts/section';
import { SmallForm } from '../parts/small-form';
import { MIN_PASSWORD_LENGTH } from '../set-up/choose-password';

export function ChangePassword() {
  const notify = useNotify();
  const [round, setRound] = useState(0);
  const change = async ({ password, newPassword }: Record<string, string>) => {
    await callApi('POST', '/account/password', { password, newPassword });
    notify('Your password is changed, and every other session of yours has ended.', { type: 'success' });
    setRound(round + 1);
  };
  return (
    <Section title="Password">
      <SmallForm key={round} submit="Change password" work={change}>
        <FormField name="password" label="Present password" type="password" autoComplete="current-password" />
        <FormField
          name="newPassword"
          label="New password"
          type="password"
          autoComplete="new-password"
          minLength={MIN_PASSWORD_LENGTH}
          helperText={`At least ${MIN_PASSWORD_LENGTH} characters. Your other sessions end.`}
        />
      </SmallForm>
    </Section>
  );
}

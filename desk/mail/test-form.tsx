import { useNotify } from 'react-admin';
import { callApi } from '../api';
import { FormField } from '../parts/form-field';
import { SmallForm } from '../parts/small-form';

/** Sends the next issue to one address, which need not be on the list. */
export function TestForm() {
  const notify = useNotify();
  const send = async ({ to = '' }: Record<string, string>) => {
    await callApi('POST', '/mail/test', { to });
    notify(`A test is on its way to ${to}.`, { type: 'success' });
  };
  return (
    <SmallForm submit="Send a test" work={send}>
      <FormField name="to" label="Send a test to" type="email" autoComplete="email" />
    </SmallForm>
  );
}

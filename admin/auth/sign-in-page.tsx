import { useLogin, useNotify } from 'react-admin';
import type { Credentials } from '../auth-provider';
import { getSession } from '../session';
import { AuthLayout } from './auth-layout';
import { SignInForm } from './sign-in-form';

/** So few that new ones should be made. */
const FEW_CODES = 3;

/** The way in. Leads back to where one was. */
export function SignInPage() {
  const login = useLogin();
  const notify = useNotify();
  const signIn = async (credentials: Credentials) => {
    await login(credentials);
    const left = getSession()?.recoveryCodesLeft ?? FEW_CODES;
    if (left < FEW_CODES) {
      notify(`You have ${left} recovery codes left. "Account" makes new ones.`, { type: 'warning' });
    }
  };
  return (
    <AuthLayout title="Sign in">
      <SignInForm signIn={signIn} />
    </AuthLayout>
  );
}

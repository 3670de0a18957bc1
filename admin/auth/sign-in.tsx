import {
  Box,
  Button,
  Card,
  Dialog,
  DialogActions,
  DialogContent,
  DialogContentText,
  DialogTitle,
  Typography,
} from '@mui/material';
import { type ReactNode, useEffect, useState } from 'react';
import { Notification, useLogin, useNotify } from 'react-admin';
import { getSession, onSessionEnd } from '../api';
import { type Credentials, signInAgain } from '../auth-provider';
import { FormField, SmallForm } from '../components/small-form';

type SignInFormProps = {
  signIn: (credentials: Credentials) => Promise<void>;
  /** Fixed if only this operator may sign in. */
  name?: string | undefined;
};

/** Name, password, and a code: of the authenticator, or one for recovery. */
function SignInForm({ signIn, name }: SignInFormProps) {
  const [isRecovery, setRecovery] = useState(false);
  return (
    <SmallForm
      submit="Sign in"
      isMain
      work={({ name = '', password = '', code = '' }) =>
        signIn({ name, password, ...(isRecovery ? { recoveryCode: code } : { code }) })
      }
      below={
        <Button onClick={() => setRecovery(!isRecovery)}>
          {isRecovery ? 'Use a code of the authenticator' : 'Use a recovery code'}
        </Button>
      }
    >
      <FormField
        name="name"
        label="Name"
        autoComplete="username"
        autoFocus={name === undefined}
        defaultValue={name ?? ''}
        readOnly={name !== undefined}
      />
      <FormField
        name="password"
        label="Password"
        type="password"
        autoComplete="current-password"
        autoFocus={name !== undefined}
      />
      <FormField
        // Another field: what was typed into the one is no answer in the other.
        key={isRecovery ? 'recovery' : 'code'}
        name="code"
        label={isRecovery ? 'Recovery code' : 'Code of the authenticator'}
        autoComplete={isRecovery ? 'off' : 'one-time-code'}
        inputMode={isRecovery ? 'text' : 'numeric'}
      />
    </SmallForm>
  );
}

/** So few that new ones should be made. */
const FEW_CODES = 3;

/** The way in. Leads back to where one was. */
export function SignInPage() {
  const login = useLogin();
  const notify = useNotify();
  const signIn = async (credentials: Credentials) => {
    await login(credentials);
    const left = getSession()?.recoveryCodesLeft ?? FEW_CODES;
    if (left < FEW_CODES)
      notify(`You have ${left} recovery codes left. "Account" makes new ones.`, { type: 'warning' });
  };
  return (
    <AuthLayout title="Sign in">
      <SignInForm signIn={signIn} />
    </AuthLayout>
  );
}

type Waiting = { resolve: () => void; reject: (reason: Error) => void };

/** Over whatever is open when the session ends: after the same operator has signed in again it goes on as if nothing had been. */
export function SignInAgain() {
  const [waiting, setWaiting] = useState<Waiting | null>(null);
  useEffect(() => {
    onSessionEnd(() => new Promise((resolve, reject) => setWaiting({ resolve, reject })));
    return () => onSessionEnd(null);
  }, []);
  const goOn = async (credentials: Credentials) => {
    await signInAgain(credentials);
    waiting?.resolve();
    setWaiting(null);
  };
  const leave = () => {
    waiting?.reject(new Error('Signed out.'));
    setWaiting(null);
  };
  return (
    <Dialog open={waiting !== null} aria-labelledby="sign-in-again" fullWidth maxWidth="xs">
      <DialogTitle id="sign-in-again">Please sign in again</DialogTitle>
      <DialogContent>
        <DialogContentText sx={{ mb: 1 }}>
          Your session has ended. What you typed is still here and goes on when you are back; if you leave, it is lost.
        </DialogContentText>
        <SignInForm signIn={goOn} name={getSession()?.operator.name} />
      </DialogContent>
      <DialogActions>
        <Button onClick={leave}>Leave the desk</Button>
      </DialogActions>
    </Dialog>
  );
}

/** The layout before sign-in: one card in the middle of the page. */
export function AuthLayout({ title, children }: { title: string; children: ReactNode }) {
  useEffect(() => {
    document.title = `${title} · Desk`;
  }, [title]);
  return (
    <Box component="main" sx={{ minHeight: '100dvh', display: 'grid', placeItems: 'center', p: 2 }}>
      <Card sx={{ width: '100%', maxWidth: 440, p: { xs: 2.5, sm: 4 } }}>
        <Typography sx={{ color: 'primary.main', fontWeight: 700 }}>Desk</Typography>
        <Typography component="h1" variant="h5" sx={{ mb: 2 }}>
          {title}
        </Typography>
        {children}
      </Card>
      <Notification />
    </Box>
  );
}

import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { useEffect, useState } from 'react';
import { type Credentials, signInAgain } from '../auth-provider';
import { getSession, onSessionEnd } from '../session';
import { SignInForm } from './sign-in-form';

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

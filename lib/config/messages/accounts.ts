import { success } from './toast-kinds';

/** Spec §5 and §8 "Authentication". The server's own message goes before every `…Failed`. */
export const AUTH_MESSAGES = {
  fieldsRequired: 'Please fill in all fields.',
  emailInvalid: 'Please enter a valid email address.',
  passwordTooShort: 'Password must be at least 6 characters long.',
  loginFailed: 'Login failed',
  signupFailed: 'Signup failed',
  signInFailed: 'Sign in failed',
  signUpFailed: 'Sign up failed',
  signedIn: success('Signed in successfully!'),
  signedUp: success('Account created successfully!'),
} as const;

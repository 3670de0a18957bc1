/** Who is signed in, and the token that each write of theirs carries. */
export type Session = { operator: { id: number; name: string }; token: string };

let session: Session | null = null;

export const getSession = (): Session | null => session;

export function setSession(next: Session | null): void {
  session = next;
}

type Renew = () => Promise<void>;

let askToSignIn: Renew | null = null;
let renewal: Promise<void> | null = null;

/** The page names how it asks for a new sign-in while everything stays as it is; null when it is not there. */
export function onSessionEnd(ask: Renew | null): void {
  askToSignIn = ask;
}

/** Asks for a new sign-in, once however many requests find the session ended. Rejects when that is declined. */
export function renewSession(): Promise<void> {
  renewal ??= (askToSignIn?.() ?? Promise.reject(new Error('Please sign in.'))).finally(() => {
    renewal = null;
  });
  return renewal;
}

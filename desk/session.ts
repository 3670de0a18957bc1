/** Who is signed in, and the token that each write of theirs carries. */
export type Session = {
  operator: { id: number; name: string };
  token: string;
  recoveryCodesLeft: number;
};

let session: Session | null = null;

export const getSession = (): Session | null => session;

export function setSession(next: Session | null): void {
  session = next;
}

type AskToSignIn = () => Promise<void>;

let askToSignIn: AskToSignIn | null = null;
let renewal: Promise<void> | null = null;

/** The page names how it asks for a new sign-in while everything stays as it is; null when it is not there. */
export function onSessionEnd(ask: AskToSignIn | null): void {
  askToSignIn = ask;
}

/** Asks for a new sign-in, once however many requests find the session ended. Resolves to whether there is one. */
export async function renewSession(): Promise<boolean> {
  if (!askToSignIn) return false;
  renewal ??= askToSignIn().finally(() => {
    renewal = null;
  });
  return renewal.then(
    () => true,
    () => false,
  );
}

/** The signed-in operator, and the CSRF token of their writes. */
export type Session = {
  operator: { id: number; name: string };
  token: string;
  recoveryCodesLeft: number;
  /** The public site. */
  siteUrl: string;
};

let session: Session | null = null;

export const getSession = (): Session | null => session;

export function setSession(next: Session | null): void {
  session = next;
}

/** The address of a page of the site, whose origin need not be the desk's. */
export const toSiteUrl = (path: string): string => new URL(path, session?.siteUrl ?? window.location.origin).href;

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

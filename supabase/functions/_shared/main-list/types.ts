/**
 * The dependencies of the functions of the main mailing list on their environment: the Supabase edge (`edge.ts`) or the backend
 * (`backend/api/data/functions/routes.ts`). Everything in this folder is web-standard, without Node or Deno APIs.
 */
export type ListDependencies = {
  store: ListStore;
  /** Rejects when the mail could not be handed over. */
  sendMail(mail: ListMail): Promise<void>;
  /** Keeps the function alive for work that goes on after the response. The promise never rejects. */
  runInBackground(work: Promise<void>): void;
  /** Reports an error that is not in the response. */
  reportError(error: unknown): void;
  siteUrl: string;
  siteName: string;
  /** Of the publisher, at the end of mails: commercial mail must name it. */
  postalAddress?: string | undefined;
  /** The page about privacy, named there as well. */
  privacyUrl?: string | undefined;
  /** Requests that one client may make in an hour; `null` for no limit. */
  clientLimit: number | null;
};

export type ListMail = { to: string; subject: string; text: string; headers: Record<string, string> };

export type ListStore = {
  /** Records the request, and returns whether a confirmation mail is due. */
  requestSubscription(request: SubscriptionRequest): Promise<SubscriptionOutcome>;
  /** Forgets that a confirmation mail was sent, because it could not be. */
  releaseConfirmation(tokenHash: string): Promise<void>;
  /** Whether the address that the token belongs to is confirmed now. */
  confirm(tokenHash: string): Promise<boolean>;
  /** Whether the token belongs to an address; it is off the list now. */
  leave(unsubscribeToken: string): Promise<boolean>;
};

type SubscriptionRequest = {
  email: string;
  tokenHash: string;
  /** Null when the client's address is unknown; it is not limited then. */
  clientHash: string | null;
  clientLimit: number;
};

export type SubscriptionOutcome = { outcome: 'mail'; unsubscribeToken: string } | { outcome: 'done' | 'limited' };

/** The response that the site's forms read (call 16). */
export type ListAnswer = { success: true; message: string } | { success: false; error: string };

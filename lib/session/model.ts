/** Who is signed in, as the browser knows it and keeps it under the storage key `user` (spec §3, decision 12). */
export type SessionUser = { id: number; username: string; email: string };

/** What the sealed cookie binds together. The jwt never leaves the server. */
export type Session = { userId: number; username: string; email: string; jwt: string };

/** A session that has just begun, and the token by which the content API will know this browser (null: it gives none). */
export type NewSession = { session: Session; device: string | null };

export const toSessionUser = ({ userId, username, email }: Session): SessionUser => ({ id: userId, username, email });

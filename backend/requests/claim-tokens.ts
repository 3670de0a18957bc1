import { createHmac } from 'node:crypto';
import { isSameSecret } from '../http/credentials/secrets.ts';

const sign = (text: string, secret: string): string => createHmac('sha256', secret).update(text).digest('base64url');

/** The code of a claim. It proves nothing by itself: it is public once it stands on a page. */
export const toClaimCode = (id: number, secret: string): string =>
  `sellerfeed-${sign(`code of claim ${id}`, secret).slice(0, 10)}`;

/** Lets the mailbox of a granted claim change its link and leave, for as long as it is granted. */
export const toClaimToken = ({ id, email }: { id: number; email: string }, secret: string): string =>
  `${id}.${sign(`manage claim ${id} of ${email}`, secret)}`;

/** The id of the claim that a token may be of. */
export const parseClaimToken = (token: string): number | null => {
  const id = Number(/^(\d{1,9})\./.exec(token)?.[1]);
  return id > 0 ? id : null;
};

export const isClaimToken = (token: string, claim: { id: number; email: string }, secret: string): boolean =>
  isSameSecret(token, toClaimToken(claim, secret));

import { greet } from '../mail/account-mails.ts';
import type { Mail } from '../mail/mailer.ts';
import type { RequestKind } from './request.ts';

type Site = { siteUrl: string; siteName: string };
type Asked = { kind: RequestKind; author: string; name: string; email: string };

const ASKED: Record<RequestKind, string> = {
  'opt-out': 'to remove all posts of this author and to collect no more of them',
  takedown: 'to remove a post of this author',
  claim: 'to confirm that you are this author',
};

/** Anybody can type another's address, so the mail repeats nothing that the requester wrote: no name, note or link. */
export function requestReceivedMail(
  { siteName, siteUrl }: Site,
  { kind, author, email }: Omit<Asked, 'name'>,
  { dueAt, code }: { dueAt: Date; code: string },
): Mail {
  const proof = `Put this code where only you can write, on the page or profile that you named, and leave it there until you hear from us:

${code}

On a page of your own, a link with rel="me" to your page here does as well, if its address ends in #${code}.`;
  return {
    to: email,
    subject: `We received your request to ${siteName}`,
    text: `${greet()}

somebody, hopefully you, asked us ${ASKED[kind]}: ${nameAuthor(author)}. An operator will decide on it by ${formatDay(dueAt)}, and you will get
a mail with the decision. If we cannot tell that it was the author who asked, we will reply with a question.
${kind === 'claim' ? `\n${proof}\n` : ''}
If it was not you, ignore this mail. The numbers of all requests and how they ended are here:

${siteUrl}/requests
`,
  };
}

export function requestDecidedMail(
  { siteName, siteUrl }: Site,
  { kind, author, name, email }: Asked,
  { isGranted, reason, token }: { isGranted: boolean; reason: string; token: string },
): Mail {
  const claimed = `Your page shows the link that you gave. To change it, or to have all your posts removed at once, keep this mail and open:

${siteUrl}/requests/manage?token=${token}

`;
  const done =
    kind === 'opt-out'
      ? 'The posts are gone from the site, its feeds and its summaries, and are not collected again.'
      : 'The post is gone from the site, its feeds and its summaries, and is not collected again.';
  return {
    to: email,
    subject: `Your request to ${siteName} was ${isGranted ? 'granted' : 'refused'}`,
    text: `${greet(name)}

you asked us ${ASKED[kind]}: ${nameAuthor(author)}. We have ${isGranted ? 'granted' : 'refused'} that. ${isGranted && kind !== 'claim' ? `${done} ` : ''}The reason: ${reason}

${isGranted && kind === 'claim' ? claimed : ''}If you do not agree, reply to this mail.

${siteUrl}/requests
`,
  };
}

/** In quotes, and never a link (see `greet`). */
const nameAuthor = (author: string): string => `“${author.replace(/[./:@]/g, ' ')}”`;

const formatDay = (at: Date): string =>
  at.toLocaleDateString('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' });

import type { ToastText } from '@/lib/browser/toast/toast-store';
import { error, success } from './toast-kinds';

/** Messages for requests of authors, in the style of spec §8 (`docs/spec.md`, "Requests of authors"). */
export const REQUEST_MESSAGES = {
  sent: success('Request sent successfully! We have sent you an e-mail.'),
  changed: success('Done! Pages are updated within a minute.'),
  failed: error('Failed to send request.'),
  incomplete: {
    title: 'Something is missing',
    description:
      'Please give your name and a valid e-mail address. To remove one post, we need its address on this site; to confirm that it is you, a web address of yours.',
    variant: 'destructive',
  },
} as const satisfies Record<string, ToastText>;

export const REQUEST_TEXTS = {
  isThisYou: 'Is this you?',
  ask: 'Confirm it, or have posts removed',
  kind: 'What shall we do?',
  post: 'Address of the post, to remove one',
  postHint: 'From the address bar of the post on this site.',
  link: 'Your own site or profile, to confirm that it is you',
  linkHint: 'We mail you a code to put there. Once we have seen it, your page here shows this address.',
  manage: 'Your page',
  newLink: 'Link on your page',
  changeLink: 'Change the link',
  leave: 'Remove all my posts',
  leaveNote: 'All your posts leave the site, its feeds and its summaries at once, and are not collected again.',
  name: 'Your name',
  email: 'Your e-mail address',
  relation: 'Who are you?',
  note: 'How can we tell that it is you? (optional)',
  noteHint: 'An address at your own site, or a post or message from your profile, makes it quick.',
  privacy: 'Only the people who run this site see your request. We answer within 30 days.',
  send: 'Send request',
  totals: 'Requests of authors',
} as const;

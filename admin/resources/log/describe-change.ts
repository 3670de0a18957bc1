import type { LogLine } from '#backend/api/admin/operations/records.ts';
import { count, formatDay, nameField, toText } from '../../components/words';
import { nameKind } from '../jobs/job';
import { namePeriod } from '../summaries/summary';

/** The subject of an entry of the log, as a word in a sentence. */
export const SUBJECTS: Readonly<Record<string, string>> = {
  posts: 'post',
  authors: 'author',
  hashtags: 'hashtag',
  readers: 'reader',
  subscribers: 'address',
  sources: 'source',
  summaries: 'summary of',
  stories: 'story',
  mail: 'mail of',
  reports: 'reports of',
  requests: 'request about',
  suggestions: 'suggestion',
  lists: 'public list',
  captures: 'address',
  jobs: 'job',
  operators: 'operator',
  tokens: 'token',
};

const REGULAR =
  'accept add approve block delete dismiss edit fetch grant pause publish refuse remove rename resume settle suppress unblock';

const PAST: Readonly<Record<string, string>> = {
  ...Object.fromEntries(REGULAR.split(' ').map((verb) => [verb, toPast(verb)])),
  create: 'Made',
  update: 'Edited',
  hide: 'Hid',
  show: 'Showed again',
  drop: 'Dropped',
  restore: 'Brought back',
  merge: 'Merged another into',
  split: 'Took posts out of',
  ban: 'Banned',
  unban: 'Unbanned',
  unsuppress: 'Let in again',
  retry: 'Tried again',
  run: 'Ran',
  send: 'Sent',
  regenerate: 'Asked for another text of',
  write: 'Wrote',
  reset: 'Started over for',
  revert: 'Took back a change of',
};

function toPast(verb: string): string {
  return `${verb.charAt(0).toUpperCase()}${verb.slice(1)}${verb.endsWith('e') ? 'd' : 'ed'}`;
}

/** Actions without a regular sentence. */
const SENTENCES: Readonly<Record<string, (name: string, line: LogLine) => string>> = {
  'posts.import': (_name, { after }) => `Imported ${countImported(after)} from ${after?.file}`,
  'captures.add': (_name, { after }) => `Added ${countAddresses(Number(after?.added))} from ${after?.file}`,
  'captures.dismiss': (_name, { before }) => `Dismissed the address ${before?.link}`,
  'hashtags.attach': (name, line) => `Put ${name} on ${namePost(line)}`,
  'hashtags.detach': (name, line) => `Took ${name} off ${namePost(line)}`,
  'sources.rules': (name) => `Changed the rules of the source ${name}`,
  'mail.choose': (day) => `Chose the posts of the mail of ${day}`,
  'mail.test': (day) => `Sent a test of the mail of ${day}`,
  'mail.resend-unknown': (day) => `Sent the unknown mails of ${day} again`,
  'summaries.restore': (period) => `Brought back an earlier text of the summary of ${period}`,
  'subscribers.import': (_name, { after }) => `Imported ${count(Number(after?.addresses), 'address', 'addresses')}`,
  'requests.link': (name) => `Changed the link of ${name}`,
  'operators.set-up': (name) => `Set up the account of ${name}`,
  'operators.sign-in': (name) => `Signed in as ${name}`,
  'operators.sign-in-failed': (name) => `Wrong password or code for ${name}`,
  'operators.password': (name) => `Changed the password of ${name}`,
  'operators.recovery-codes': (name) => `Made new recovery codes for ${name}`,
  'operators.totp': (name) => `Set up another authenticator for ${name}`,
};

const countAddresses = (number: number): string => `${count(number, 'address', 'addresses')} to capture`;

/** "3 posts and 2 addresses to capture" */
function countImported(after: LogLine['after']): string {
  const [posts, drafts] = [Number(after?.posts), Number(after?.drafts ?? 0)];
  const parts = [
    ...(posts > 0 || drafts === 0 ? [count(posts, 'post')] : []),
    ...(drafts > 0 ? [countAddresses(drafts)] : []),
  ];
  return parts.join(' and ');
}

/** "Renamed the hashtag #ppc". Unknown actions are shown as logged. */
export function describeChange(line: LogLine): string {
  const { action, subject } = line;
  const name = nameSubject(line);
  const sentence = SENTENCES[action];
  if (sentence) return sentence(name, line);
  const verb = action.slice(action.indexOf('.') + 1);
  return `${PAST[verb] ?? verb.replaceAll('-', ' ')} the ${SUBJECTS[subject] ?? subject} ${name}`.trim();
}

function nameSubject({ subject, subjectId, subjectName, before, after }: LogLine): string {
  const name = subjectName ?? findName(after) ?? findName(before);
  if (subject === 'summaries') return nameSummary(subjectId) ?? subjectId ?? '';
  if (subject === 'mail') return subjectId && !Number.isNaN(Date.parse(subjectId)) ? formatDay(subjectId) : '';
  if (name !== null) return name;
  if (subject === 'jobs') return subjectId === null ? '' : `“${nameKind(subjectId)}”`;
  return subjectId === null ? '' : `number ${subjectId}`;
}

/** `daily-2026-11-21` → "Sat, 21 November 2026" */
function nameSummary(id: string | null): string | null {
  const [, kind, day] = /^(daily|weekly)-(\d{4}-\d\d-\d\d)$/.exec(id ?? '') ?? [];
  return day === undefined ? null : namePeriod({ kind: kind === 'weekly' ? 'weekly' : 'daily', day });
}

const findName = (fields: LogLine['after']): string | null => {
  const name = fields?.name ?? fields?.title;
  return typeof name === 'string' ? name : null;
};

const namePost = ({ before, after }: LogLine): string => `post ${after?.postId ?? before?.postId}`;

/** Changed fields before and after, as text. */
export function listDifferences({ before, after }: Pick<LogLine, 'before' | 'after'>) {
  const fields = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  return fields
    .map((field) => ({ field: nameField(field), before: toText(before?.[field]), after: toText(after?.[field]) }))
    .filter((difference) => difference.before !== difference.after);
}

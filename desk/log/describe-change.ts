import type { LogLine } from './log-line';

const SUBJECTS: Readonly<Record<string, string>> = {
  posts: 'post',
  hashtags: 'hashtag',
  readers: 'reader',
  subscribers: 'address',
  sources: 'source',
  summaries: 'summary',
  mail: 'mail',
  reports: 'report',
  jobs: 'job',
  operators: 'operator',
  tokens: 'token',
};

const PAST: Readonly<Record<string, string>> = {
  create: 'Made',
  edit: 'Edited',
  update: 'Edited',
  publish: 'Published',
  hide: 'Hid',
  delete: 'Deleted',
  drop: 'Dropped',
  restore: 'Brought back',
  rename: 'Renamed',
  merge: 'Merged another into',
  ban: 'Banned',
  unban: 'Unbanned',
  approve: 'Approved',
  refuse: 'Refused',
  block: 'Blocked',
  unblock: 'Unblocked',
  suppress: 'Suppressed',
  unsuppress: 'Let in again',
  pause: 'Paused',
  resume: 'Resumed',
  settle: 'Settled',
  add: 'Added',
  remove: 'Removed',
  retry: 'Tried again',
  send: 'Sent',
  revert: 'Took back a change of',
};

/** What was done to what, in plain words: "Renamed the hashtag #ppc". What has no words of its own is said as the log has it. */
export function describeChange({ action, subject, subjectId, subjectName, before, after }: LogLine): string {
  const verb = action.slice(action.indexOf('.') + 1);
  const name = subjectName ?? findName(after) ?? findName(before) ?? (subjectId === null ? '' : `number ${subjectId}`);
  const post = after?.postId ?? before?.postId;
  if (subject === 'hashtags' && verb === 'attach') return `Put ${name} on post ${post}`;
  if (subject === 'hashtags' && verb === 'detach') return `Took ${name} off post ${post}`;
  const past = PAST[verb] ?? verb.replaceAll('-', ' ');
  return `${past} the ${SUBJECTS[subject] ?? subject} ${name}`.trim();
}

/** One thing that changed, as text. */
export type Difference = { field: string; before: string; after: string };

/** What was before and after, field by field; what stayed the same is left out. */
export function listDifferences({ before, after }: Pick<LogLine, 'before' | 'after'>): Difference[] {
  const fields = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  return fields
    .map((field) => ({ field: nameField(field), before: toText(before?.[field]), after: toText(after?.[field]) }))
    .filter((difference) => difference.before !== difference.after);
}

const findName = (fields: LogLine['after']): string | null => {
  const name = fields?.name ?? fields?.title;
  return typeof name === 'string' ? name : null;
};

/** `publishedAt` → "published at" */
const nameField = (field: string): string => field.replaceAll(/([a-z])([A-Z])/g, '$1 $2').toLowerCase();

function toText(value: unknown): string {
  if (value === null || value === undefined || value === '') return '–';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (Array.isArray(value))
    return value.some((item) => typeof item === 'string') ? value.join(', ') : `${value.length}`;
  if (typeof value !== 'object') return String(value);
  if ('name' in value && typeof value.name === 'string') return value.name;
  return JSON.stringify(value);
}

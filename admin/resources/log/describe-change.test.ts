import { describe, expect, it } from 'vitest';
import type { LogLine } from '#backend/api/admin/operations/records.ts';
import { describeChange } from './describe-change';

const line = (fields: Partial<LogLine>): LogLine => ({
  id: 1,
  at: '2026-05-01T12:00:00Z',
  actorKind: 'operator',
  actorName: 'ada',
  action: 'hashtags.rename',
  subject: 'hashtags',
  subjectId: '7',
  subjectName: null,
  before: null,
  after: null,
  reverts: null,
  revertedAt: null,
  canRevert: true,
  ...fields,
});

describe('a line of the log', () => {
  it.each([
    [{ after: { name: '#new' } }, 'Renamed the hashtag #new'],
    [{ subjectName: '#now', after: { name: '#then' } }, 'Renamed the hashtag #now'],
    [{ action: 'hashtags.attach', after: { name: '#ppc', postId: 3 } }, 'Put #ppc on post 3'],
    [{ action: 'hashtags.detach', before: { name: '#ppc', postId: 3 } }, 'Took #ppc off post 3'],
    [{ action: 'readers.block', subject: 'readers', subjectName: 'Eve' }, 'Blocked the reader Eve'],
    [{ action: 'readers.delete', subject: 'readers' }, 'Deleted the reader number 7'],
    [{ action: 'posts.edit', subject: 'posts', after: { title: 'A title' } }, 'Edited the post A title'],
    [{ action: 'posts.revert', subject: 'posts', subjectName: 'A title' }, 'Took back a change of the post A title'],
    [{ action: 'posts.frown-at', subject: 'posts', subjectName: 'A title' }, 'frown at the post A title'],
    [
      { action: 'operators.recovery-codes', subject: 'operators', subjectName: 'ada' },
      'Made new recovery codes for ada',
    ],
    [
      { action: 'mail.choose', subject: 'mail', subjectId: '2026-11-16' },
      'Chose the posts of the mail of 16 November 2026',
    ],
    [{ action: 'mail.pause', subject: 'mail', subjectId: '2026-11-16' }, 'Paused the mail of 16 November 2026'],
    [
      { action: 'summaries.edit', subject: 'summaries', subjectId: 'weekly-2026-11-16' },
      'Edited the summary of Week of Mon, 16 November 2026',
    ],
    [
      { action: 'summaries.write', subject: 'summaries', subjectId: 'daily-2026-11-16' },
      'Wrote the summary of Mon, 16 November 2026',
    ],
    [{ action: 'jobs.run', subject: 'jobs', subjectId: 'vacuum' }, 'Ran the job “Tidy the database”'],
    [
      {
        action: 'subscribers.import',
        subject: 'subscribers',
        subjectId: null,
        after: { addresses: 2, state: 'pending' },
      },
      'Imported 2 addresses',
    ],
    [
      {
        action: 'posts.import',
        subject: 'posts',
        subjectId: null,
        after: { file: 'tweets.js', posts: 3, drafts: 0 },
      },
      'Imported 3 posts from tweets.js',
    ],
    [
      {
        action: 'posts.import',
        subject: 'posts',
        subjectId: null,
        after: { file: 'archive.zip', posts: 1, drafts: 2 },
      },
      'Imported 1 post and 2 addresses to capture from archive.zip',
    ],
    [
      { action: 'posts.import', subject: 'posts', subjectId: null, after: { file: 'like.js', posts: 0, drafts: 1 } },
      'Imported 1 address to capture from like.js',
    ],
    [
      { action: 'captures.add', subject: 'captures', subjectId: null, after: { file: 'like.js', added: 2 } },
      'Added 2 addresses to capture from like.js',
    ],
    [
      { action: 'captures.dismiss', subject: 'captures', before: { link: 'https://x.com/ada/status/1' } },
      'Dismissed the address https://x.com/ada/status/1',
    ],
    [{ action: 'requests.grant', subject: 'requests', subjectName: 'Ada' }, 'Granted the request about Ada'],
    [{ action: 'reports.settle', subject: 'reports', subjectName: 'A title' }, 'Settled the reports of A title'],
  ])('%j is said as "%s"', (fields, words) => {
    expect(describeChange(line(fields))).toBe(words);
  });
});

import { describe, expect, it } from 'vitest';
import { describeChange, listDifferences } from './describe-change';
import type { LogLine } from './log-line';

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
    [{ action: 'operators.recovery-codes', subject: 'operators' }, 'recovery codes the operator number 7'],
  ])('%j is said as "%s"', (fields, words) => {
    expect(describeChange(line(fields))).toBe(words);
  });

  it('tells what changed and leaves out what stayed', () => {
    const before = { name: '#ppc', state: 'public', publishedAt: null, hashtags: ['#a'], isHidden: false };
    const after = { name: '#ppc', state: 'banned', publishedAt: '2026-05-01', hashtags: ['#a', '#b'], isHidden: true };
    expect(listDifferences({ before, after })).toEqual([
      { field: 'state', before: 'public', after: 'banned' },
      { field: 'published at', before: '–', after: '2026-05-01' },
      { field: 'hashtags', before: '#a', after: '#a, #b' },
      { field: 'is hidden', before: 'no', after: 'yes' },
    ]);
  });

  it('counts what is a list of numbers, and names what has a name', () => {
    const before = { from: { id: 3, name: '#ads' }, posts: [1, 2, 3] };
    expect(listDifferences({ before, after: { name: '#ppc' } })).toEqual([
      { field: 'from', before: '#ads', after: '–' },
      { field: 'posts', before: '3', after: '–' },
      { field: 'name', before: '–', after: '#ppc' },
    ]);
  });
});

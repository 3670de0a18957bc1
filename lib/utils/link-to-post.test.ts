import { expect, it } from 'vitest';
import { findAuthor, withoutLinkToPost } from './link-to-post';

const SAID = 'Ask for test reports.';

it.each([
  ['at the end', `${SAID}\n\nBo Bell\nLink to post`, SAID],
  ['with its address', `${SAID}\n\nBo Bell\nLink to post: https://x.com/1`, SAID],
  ['with its address on the next line', `${SAID}\nBo  Bell\n\nlink to post\nhttps://x.com/1`, SAID],
  ['before hashtags', `${SAID}\n\nBo Bell\nLink to post\n\n#sourcing`, `${SAID}\n\n#sourcing`],
  ['at the beginning', `Bo Bell\nLink to post\n\n${SAID}`, SAID],
  ['before more words', `${SAID}\n\nBo Bell\nLink to post\n\nOne more thing.`, `${SAID}\n\nOne more thing.`],
  ['below words', `${SAID}\nLink to post`, SAID],
])('leaves out the marker %s', (_name, text, words) => {
  expect(withoutLinkToPost(text, 'Bo Bell')).toBe(words);
});

it.each([`${SAID}\nLink to post offices and more`, `${SAID}\n\nA link to post: https://x.com/1`, 'Link to post'])(
  'leaves %j alone',
  (text) => {
    expect(withoutLinkToPost(text, 'Bo Bell')).toBe(text);
  },
);

it('finds the author before the marker', () => {
  expect(findAuthor(`${SAID}\n  Bo  Bell \n\nLink to post\n#a`)).toBe('Bo Bell');
  expect(findAuthor('Link to post\nBo Bell')).toBeNull();
});

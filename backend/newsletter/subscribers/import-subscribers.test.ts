import { expect, it } from 'vitest';
import { parseAddresses } from './import-subscribers.ts';

it.each([
  ['one column', 'email\na@b.co\nc@d.co\n', ['a@b.co', 'c@d.co']],
  [
    'other columns and a spelling of its own',
    'Name;E-Mail Address\r\n"Smith; J";a@b.co\r\n;c@d.co',
    ['a@b.co', 'c@d.co'],
  ],
  ['quotes, blanks and empty lines', 'email,x\n" a@b.co ",1\n\n,2\n', ['a@b.co']],
])('reads %s', (_what, text, addresses) => {
  expect(parseAddresses(text)).toEqual(addresses);
});

it.each([
  ['email', 'There is no address in the column "email".'],
  ['email,name\n,Jo\n', 'There is no address in the column "email".'],
  ['a@b.co\n', 'There is no column "email" in the first line.'],
  ['email\na@b.co\n"open\n', 'Line 3 is not valid CSV'],
])('says what is wrong with %j', (text, message) => {
  expect(() => parseAddresses(text)).toThrow(message);
});

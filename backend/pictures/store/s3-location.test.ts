import { expect, it } from 'vitest';
import { s3Url } from './s3-location.ts';

it.each([
  [
    'https://AKIA123:abc%2Fdef+g%3D@s3.eu-central-1.amazonaws.com/feed-pictures',
    {
      baseUrl: 'https://s3.eu-central-1.amazonaws.com/feed-pictures/',
      accessKeyId: 'AKIA123',
      secretAccessKey: 'abc/def+g=',
      region: undefined,
    },
  ],
  [
    'http://key:secret@127.0.0.1:9000/bucket/some/folder/?region=garage',
    {
      baseUrl: 'http://127.0.0.1:9000/bucket/some/folder/',
      accessKeyId: 'key',
      secretAccessKey: 'secret',
      region: 'garage',
    },
  ],
])('reads %s', (text, location) => {
  expect(s3Url.parse(text)).toEqual(location);
});

it.each([
  ['pictures', 'must look like https://KEY:SECRET@host/bucket'],
  ['https://AKIA:SECRET/WITH/SLASHES@s3.amazonaws.com/bucket', 'with %2F for a / in the secret'],
  ['https://AKIA:12/SECRET@s3.amazonaws.com/bucket', 'names no access key and secret'],
  ['s3://AKIA:SECRET@bucket', 'must begin with https:// or http://'],
  ['https://s3.amazonaws.com/bucket', 'names no access key and secret'],
  ['https://AKIA@s3.amazonaws.com/bucket', 'names no access key and secret'],
  ['https://AKIA:SECRET@s3.amazonaws.com', 'names no bucket'],
  ['https://AKIA:SECRET@s3.amazonaws.com//', 'names no bucket'],
  ['https://AKIA:SECRET@s3.amazonaws.com/my bucket', 'names no bucket, or one with unusual signs'],
  ['https://AKIA:SECRET@s3.amazonaws.com/bucket?regoin=eu', 'takes no parameter but region'],
  ['https://AKIA:SECRET@s3.amazonaws.com/bucket#x', 'takes no parameter but region'],
  ['https://AKIA:SECRET%@s3.amazonaws.com/bucket', 'must be written as %25'],
])('says what is wrong with %s, and not the secret', (text, reason) => {
  const { issues = [] } = s3Url.safeParse(text).error ?? {};
  expect(issues.map(({ message }) => message)).toEqual([expect.stringContaining(reason)]);
  expect(JSON.stringify(issues)).not.toMatch(/AKIA|SECRET[^@]|WITH/);
});

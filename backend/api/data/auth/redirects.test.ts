import { describe, expect, it } from 'vitest';
import { chooseRedirect } from './redirects.ts';

const SITE = 'http://localhost:3000';

describe('chooseRedirect', () => {
  it.each([
    [undefined, SITE],
    ['http://localhost:3000', `${SITE}/`],
    ['http://localhost:3000/auth?a=b#c', `${SITE}/auth?a=b#c`],
    ['HTTP://LOCALHOST:3000/Auth', `${SITE}/Auth`],
    ['http:\\\\localhost:3000\\auth', `${SITE}/auth`],
    ['http://local\thost:30\n00/a\r\nb', `${SITE}/ab`],
    ['http://localhost:3000\\@evil.test/', `${SITE}/@evil.test/`],
    ['http://%6cocalhost:3000/', `${SITE}/`],
    ['http://localhost:3000//evil.test', `${SITE}//evil.test`],
  ])('keeps a page of the site: %j', (asked, chosen) => {
    expect(chooseRedirect(asked, SITE)).toBe(chosen);
  });

  it.each([
    '',
    ' ',
    '/auth',
    '//evil.test',
    '///evil.test',
    '\\\\evil.test',
    'evil.test',
    'http://evil.test',
    'http://evil.test\\@localhost:3000/',
    'http://evil.test\\@localhost:3000',
    'http://evil.test\\.localhost:3000/',
    'http://evil.test/@localhost:3000/',
    'http://evil.test#@localhost:3000/',
    'http://evil.test?@localhost:3000/',
    'http:evil.test',
    'http:/evil.test',
    'http:///evil.test',
    '\thttp://evil.test',
    'h\nttp://evil.test/',
    'http://localhost:3000@evil.test/',
    'http://user@localhost:3000/',
    'http://user:password@localhost:3000/',
    'http://localhost:3000%2f@evil.test/',
    'http://localhost:3000%5c@evil.test/',
    'http://localhost:3000%00.evil.test/',
    'http://localhost:3000.evil.test/',
    'http://localhost.evil.test:3000/',
    'http://localhost.:3000/',
    'http://localhost/',
    'http://localhost:80/',
    'http://localhost:3001/',
    'http://localhost:03000x/',
    'https://localhost:3000/',
    'http://127.0.0.1:3000/',
    'http://127.1:3000/',
    'http://2130706433:3000/',
    'http://0x7f000001:3000/',
    'http://[::1]:3000/',
    'http://[::ffff:127.0.0.1]:3000/',
    'http://ⓛocalhost.evil.test:3000/',
    'http://lоcalhost:3000/',
    'http://xn--lcalhost-7ng:3000/',
    'javascript:alert(1)',
    'javascript://localhost:3000/%0aalert(1)',
    'data:text/html,<script>alert(1)</script>',
    'blob:http://localhost:3000/uuid',
    'filesystem:http://localhost:3000/temporary/x',
    'view-source:http://localhost:3000/',
    'about:blank',
    'file:///etc/passwd',
    'ws://localhost:3000/',
    'ftp://localhost:3000/',
    'custom://localhost:3000/',
  ])('leads home instead of to %j', (asked) => {
    expect(chooseRedirect(asked, SITE)).toBe(SITE);
  });

  it('knows a site by its international name in either spelling, and not by a lookalike', () => {
    const site = 'https://bücher.example';
    expect(chooseRedirect('https://BÜCHER.example/a', site)).toBe('https://xn--bcher-kva.example/a');
    expect(chooseRedirect('https://xn--bcher-kva.example:443/a', site)).toBe('https://xn--bcher-kva.example/a');
    expect(chooseRedirect('https://bucher.example/', site)).toBe(site);
  });
});

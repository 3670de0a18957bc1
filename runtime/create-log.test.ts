import { expect, it } from 'vitest';
import { createLog } from './create-log.ts';

it('logs the location of a database error, but not the parameters', () => {
  const lines: string[] = [];
  const log = createLog('info', { destination: { write: (line: string) => void lines.push(line) } });
  const cause = Object.assign(new Error('duplicate key'), {
    code: '23505',
    constraint: 'users_email_key',
    params: ['ada@example.org', '$argon2id$hash'],
    detail: 'Key (email)=(ada@example.org) already exists.',
  });
  log.error({ err: cause, path: '/api/auth/local/register' }, 'request failed');
  log.error({ err: new Error('sign-up failed', { cause }) }, 'request failed');

  expect(JSON.parse(lines[0] ?? '')).toMatchObject({
    msg: 'request failed',
    err: {
      type: 'Error',
      message: 'duplicate key',
      code: '23505',
      constraint: 'users_email_key',
      stack: expect.stringContaining('at '),
    },
  });
  expect(JSON.parse(lines[1] ?? '').err.message).toBe('sign-up failed: duplicate key');
  expect(lines.join()).not.toMatch(/ada@|argon2/);
});

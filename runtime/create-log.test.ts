import { describe, expect, it } from 'vitest';
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

describe('whatever was thrown', () => {
  const refused = (address: string) => Object.assign(new Error(`connect ${address}`), { code: 'ECONNREFUSED' });
  const both = new AggregateError([refused('::1'), refused('127.0.0.1')]);
  const circular = new Error('first');
  circular.cause = new Error('second', { cause: circular });

  it.each([
    ['a text', 'no such queue', { type: 'string', message: 'no such queue' }],
    ['a number', 7, { type: 'number', message: '7' }],
    ['null', null, { type: 'null', message: 'null' }],
    [
      'an error without its class',
      { ...refused('db'), message: 'away', stack: 'at a', queue: 'mail', worker: 'x' },
      { type: 'Object', message: 'away', stack: 'at a', code: 'ECONNREFUSED', queue: 'mail' },
    ],
    [
      'an answer of an API',
      { code: 'PGRST301', message: 'JWT expired', details: 'secret', hint: null },
      { type: 'Object', message: 'JWT expired', code: 'PGRST301' },
    ],
    [
      'an object of its own kind',
      { token: 'secret', email: 'ada@example.org' },
      { type: 'Object', message: 'an object with token, email' },
    ],
    ['an object without a prototype', Object.create(null), { type: 'Object', message: 'an object with nothing in it' }],
    [
      'several errors',
      both,
      {
        type: 'AggregateError',
        message: 'connect ::1; connect 127.0.0.1',
        errors: [{ code: 'ECONNREFUSED' }, { code: 'ECONNREFUSED' }],
      },
    ],
    [
      'several errors as a cause',
      new TypeError('fetch failed', { cause: both }),
      { type: 'TypeError', message: 'fetch failed: connect ::1; connect 127.0.0.1', cause: { type: 'AggregateError' } },
    ],
    ['a text as a cause', new Error('it stopped', { cause: 'SIGTERM' }), { message: 'it stopped: SIGTERM' }],
    ['a circle of causes', circular, { message: 'first: second' }],
    [
      'an aborted request',
      new DOMException('Timed out', 'TimeoutError'),
      { type: 'TimeoutError', message: 'Timed out' },
    ],
  ])('logs %s', (_what, thrown, expected) => {
    const lines: string[] = [];
    createLog('info', { destination: { write: (line: string) => void lines.push(line) } }).error(
      { err: thrown },
      'failed',
    );
    expect(JSON.parse(lines[0] ?? '').err).toMatchObject(expected);
    expect(lines.join()).not.toMatch(/secret|ada@/);
  });
});

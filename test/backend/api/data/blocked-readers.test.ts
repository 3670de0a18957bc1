import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { changeReaders } from '#backend/api/admin/readers/change-readers.ts';
import { signUp } from '#test/rig/client.ts';
import { type DataService, serveDataService } from '#test/rig/data-service.ts';
import { anyDatabase } from '#test/rig/database.ts';
import { dependenciesOf } from '#test/rig/dependencies.ts';

const PASSWORD = 'a long password';

describe.each(anyDatabase)('the auth service and a blocked reader, on %s', (kind) => {
  let service: DataService;
  beforeAll(async () => {
    service = await serveDataService(kind);
  });
  beforeEach(() => service.backend.reset());
  afterAll(() => service.close());

  it('signs them out everywhere at once, and lets them in no more', async () => {
    const reader = await signUp(service.backend, 'eve');
    const client = service.client();
    const { data, error } = await client.auth.signUp({ email: reader.email, password: PASSWORD });
    expect([error, data.session?.access_token]).toEqual([null, expect.any(String)]);
    await client.auth.updateUser({ email: 'unblocked@example.com' });
    const { text } = await service.mailTo('unblocked@example.com');
    const other = service.client();
    await other.auth.signUp({ email: 'other@example.com', password: PASSWORD });

    await changeReaders(dependenciesOf(service.backend), { kind: 'site' }, [reader.id], true);
    expect((await client.auth.getUser()).error?.name).toBe('AuthSessionMissingError');
    expect(
      (await service.client().auth.refreshSession({ refresh_token: data.session?.refresh_token ?? '' })).error,
    ).not.toBe(null);
    const again = await service.client().auth.signInWithPassword({ email: reader.email, password: PASSWORD });
    expect([again.data.session, again.error?.code]).toEqual([null, 'user_banned']);
    const token_hash = /token=([0-9a-f]{64})/.exec(text)?.[1] ?? '';
    const moved = await service.client().auth.verifyOtp({ token_hash, type: 'email_change' });
    expect(moved.error?.code).toBe('otp_expired');
    expect((await other.auth.getUser()).error).toBe(null);
  });
});

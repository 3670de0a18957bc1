import type { SupabaseClient } from '@supabase/supabase-js';
import { decodeJwt } from 'jose';
import { sql } from 'kysely';
import { generateSync } from 'otplib';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type DataService, serveDataService } from '#test/rig/data-service.ts';
import { anyDatabase } from '#test/rig/database.ts';

const PASSWORD = 'correct horse';
const STEP_MS = 30_000;

describe.each(anyDatabase)('second factors on %s', (kind) => {
  let service: DataService;
  let users = 0;

  beforeAll(async () => {
    service = await serveDataService(kind);
  });
  beforeEach(async () => {
    await service.backend.reset();
    // A code is good for half a minute; a slow machine must not turn it into an older one.
    service.backend.time.stop();
  });
  afterAll(() => service.close());

  const signUp = async () => {
    users += 1;
    const email = `factor${users}@example.com`;
    const client = service.client();
    expect((await client.auth.signUp({ email, password: PASSWORD })).error).toBeNull();
    return { client, email };
  };
  const signIn = async (email: string) => {
    const client = service.client();
    expect((await client.auth.signInWithPassword({ email, password: PASSWORD })).error).toBeNull();
    return client;
  };
  const codeOf = (secret: string, stepsAway = 0) => {
    const now = service.backend.time.now().getTime() + stepsAway * STEP_MS;
    return generateSync({ secret, epoch: Math.floor(now / 1000) });
  };
  const enrol = async (client: SupabaseClient, friendlyName = 'my phone') => {
    const { data, error } = await client.auth.mfa.enroll({ factorType: 'totp', friendlyName, issuer: 'Feed' });
    if (error) throw error;
    return { id: data.id, secret: data.totp.secret, totp: data.totp };
  };
  const challenge = async (client: SupabaseClient, factorId: string) => {
    const { data, error } = await client.auth.mfa.challenge({ factorId });
    if (error) throw error;
    return data.id;
  };
  const verify = async (client: SupabaseClient, factorId: string, code: string) =>
    client.auth.mfa.verify({ factorId, challengeId: await challenge(client, factorId), code });
  const enrolAndVerify = async (client: SupabaseClient) => {
    const factor = await enrol(client);
    expect((await verify(client, factor.id, codeOf(factor.secret))).error).toBeNull();
    // The next code of the tests is of a later step, as a person's would be.
    service.backend.time.offsetMs += 2 * STEP_MS;
    return factor;
  };
  const levelOf = async (client: SupabaseClient) =>
    (await client.auth.mfa.getAuthenticatorAssuranceLevel()).data ?? undefined;

  it('enrols with a secret, its URI and a picture of it', async () => {
    const { client, email } = await signUp();
    const { totp, secret } = await enrol(client);
    expect(secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(decodeURIComponent(totp.uri)).toContain(`otpauth://totp/Feed:${email}?secret=${secret}`);
    expect(totp.qr_code).toMatch(/^data:image\/svg\+xml;utf-8,<\?xml/);
    expect((await client.auth.mfa.listFactors()).data?.totp).toEqual([]);
    expect((await client.auth.mfa.listFactors()).data?.all).toMatchObject([
      { factor_type: 'totp', status: 'unverified', friendly_name: 'my phone' },
    ]);
    expect(JSON.stringify((await client.auth.getUser()).data)).not.toContain(secret);
  });

  it('stores the secret encrypted', async () => {
    const { client } = await signUp();
    const factor = await enrol(client);
    const { rows } = await sql<{ secret: string }>`
      select secret from auth.mfa_factors where id = ${factor.id}`.execute(service.backend.database.db);
    expect(rows[0]?.secret).not.toContain(factor.secret);
    expect((await verify(client, factor.id, codeOf(factor.secret))).error).toBeNull();
  });

  it('raises the session to aal2, in the token, the client and after a refresh', async () => {
    const { client } = await signUp();
    const events: string[] = [];
    client.auth.onAuthStateChange((event) => events.push(event));
    const factor = await enrol(client);
    expect(await levelOf(client)).toMatchObject({ currentLevel: 'aal1', nextLevel: 'aal1' });
    const { data, error } = await verify(client, factor.id, codeOf(factor.secret));
    expect(error).toBeNull();
    expect(events).toContain('MFA_CHALLENGE_VERIFIED');
    expect(decodeJwt(data?.access_token ?? '')).toMatchObject({
      aal: 'aal2',
      amr: [{ method: 'totp' }, { method: 'password' }],
    });
    expect(await levelOf(client)).toMatchObject({ currentLevel: 'aal2', nextLevel: 'aal2' });
    const refreshed = await client.auth.refreshSession();
    expect(decodeJwt(refreshed.data.session?.access_token ?? '').aal).toBe('aal2');
    expect(refreshed.data.user?.factors).toMatchObject([{ id: factor.id, status: 'verified' }]);
  });

  it('makes aal2 the next level of every later session', async () => {
    const { client, email } = await signUp();
    await enrolAndVerify(client);
    expect(await levelOf(await signIn(email))).toMatchObject({ currentLevel: 'aal1', nextLevel: 'aal2' });
  });

  it('ends the sessions that have not shown the factor', async () => {
    const { client, email } = await signUp();
    const other = await signIn(email);
    await enrolAndVerify(client);
    expect((await other.auth.getUser()).error).not.toBeNull();
    expect((await client.auth.getUser()).error).toBeNull();
  });

  it('forgets what those sessions have begun', async () => {
    const { client, email } = await signUp();
    const other = await signIn(email);
    await other.auth.updateUser({ email: `theirs.${email}` });
    const hash = /token=([0-9a-f]{64})/.exec((await service.mailTo(`theirs.${email}`)).text)?.[1] ?? '';
    await enrolAndVerify(client);
    const { error } = await service.client().auth.verifyOtp({ token_hash: hash, type: 'email_change' });
    expect(error?.code).toBe('otp_expired');
  });

  it('takes a code once, even in a new challenge', async () => {
    const { client } = await signUp();
    const factor = await enrol(client);
    const code = codeOf(factor.secret);
    expect((await verify(client, factor.id, code)).error).toBeNull();
    expect((await verify(client, factor.id, code)).error).toMatchObject({ code: 'mfa_verification_failed' });
    expect((await verify(client, factor.id, codeOf(factor.secret, 1))).error).toBeNull();
    // An older code that nobody has used is refused too: somebody may have watched it.
    expect((await verify(client, factor.id, codeOf(factor.secret, 0))).error).not.toBeNull();
  });

  it('takes a code once when it comes twice at the same moment', async () => {
    const { client } = await signUp();
    const factor = await enrol(client);
    const { data } = await client.auth.getSession();
    const challenges = [await challenge(client, factor.id), await challenge(client, factor.id)];
    const code = codeOf(factor.secret);
    const answers = await Promise.all(
      challenges.map((challengeId) =>
        service.request(`/auth/v1/factors/${factor.id}/verify`, {
          method: 'POST',
          headers: { authorization: `Bearer ${data.session?.access_token}` },
          body: JSON.stringify({ challenge_id: challengeId, code }),
        }),
      ),
    );
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 422]);
  });

  it('tolerates a clock that is one step off, not two', async () => {
    const { client } = await signUp();
    const factor = await enrol(client);
    for (const steps of [-2, 2]) {
      expect((await verify(client, factor.id, codeOf(factor.secret, steps))).error).not.toBeNull();
    }
    expect((await verify(client, factor.id, codeOf(factor.secret, -1))).error).toBeNull();
  });

  it.each(['000000', '12345', 'abcdef', '', ' 123456'])('refuses the code %j', async (wrong) => {
    const { client } = await signUp();
    const factor = await enrol(client);
    const { error } = await verify(client, factor.id, wrong);
    expect(error).toMatchObject({ status: 422, code: 'mfa_verification_failed' });
  });

  it('closes a challenge when it is met and after five minutes, and keeps none that are over', async () => {
    const { client } = await signUp();
    const factor = await enrol(client);
    const met = await challenge(client, factor.id);
    const late = await challenge(client, factor.id);
    const attempt = async (challengeId: string) =>
      (await client.auth.mfa.verify({ factorId: factor.id, challengeId, code: codeOf(factor.secret) })).error;
    expect(await attempt(met)).toBeNull();
    expect(await attempt(met)).toMatchObject({ code: 'mfa_challenge_not_found' });
    service.backend.time.offsetMs = 301_000;
    expect(await attempt(late)).toMatchObject({ code: 'mfa_challenge_expired' });
    const fresh = await challenge(client, factor.id);
    const { rows } = await sql<{ id: string }>`
      select id from auth.mfa_challenges where factor_id = ${factor.id}`.execute(service.backend.database.db);
    expect(rows).toEqual([{ id: fresh }]);
  });

  it('limits codes per factor, however many challenges are opened', async () => {
    await service.backend.reset({ rateLimitFactor: 1 });
    const { client } = await signUp();
    const factor = await enrol(client);
    for (let n = 0; n < 15; n += 1) await verify(client, factor.id, 'x');
    const { error } = await verify(client, factor.id, codeOf(factor.secret));
    expect(error).toMatchObject({ status: 429, code: 'over_request_rate_limit' });
  });

  it("does not know other people's factors and challenges", async () => {
    const [mine, theirs] = [await signUp(), await signUp()];
    const factor = await enrol(theirs.client);
    const own = await enrol(mine.client);
    const notFound = { status: 404, code: 'mfa_factor_not_found' };
    expect((await mine.client.auth.mfa.challenge({ factorId: factor.id })).error).toMatchObject(notFound);
    expect((await mine.client.auth.mfa.unenroll({ factorId: factor.id })).error).toMatchObject(notFound);
    const foreign = await mine.client.auth.mfa.verify({
      factorId: own.id,
      challengeId: await challenge(theirs.client, factor.id),
      code: codeOf(own.secret),
    });
    expect(foreign.error).toMatchObject({ code: 'mfa_challenge_not_found' });
  });

  it('unenrols only at aal2, and falls back to aal1', async () => {
    const { client, email } = await signUp();
    const factor = await enrolAndVerify(client);
    const later = await signIn(email);
    const refused = await later.auth.mfa.unenroll({ factorId: factor.id });
    expect(refused.error).toMatchObject({ status: 422, code: 'insufficient_aal' });
    expect((await client.auth.mfa.unenroll({ factorId: factor.id })).data).toEqual({ id: factor.id });
    const refreshed = await client.auth.refreshSession();
    expect(decodeJwt(refreshed.data.session?.access_token ?? '')).toMatchObject({
      aal: 'aal1',
      amr: [{ method: 'password' }],
    });
    expect(refreshed.data.user?.factors).toBeUndefined();
  });

  it('asks for aal2 before a second factor, a new password, a new address or another identity', async () => {
    const { client, email } = await signUp();
    await enrolAndVerify(client);
    const later = await signIn(email);
    const second = await later.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'tablet' });
    expect(second.error).toMatchObject({ status: 403, code: 'insufficient_aal' });
    expect((await later.auth.updateUser({ password: 'battery staple' })).error).toMatchObject({
      code: 'insufficient_aal',
    });
    const { data } = await later.auth.getUserIdentities();
    const [identity] = data?.identities ?? [];
    if (!identity) throw new Error('No identity');
    for (const { error } of [
      await later.auth.updateUser({ email: `new.${email}` }),
      await later.auth.linkIdentity({ provider: 'github' }),
      await later.auth.unlinkIdentity(identity),
    ]) {
      expect(error).toMatchObject({ status: 401, code: 'insufficient_aal' });
    }
    expect((await later.auth.updateUser({ data: { color: 'green' } })).error).toBeNull();
    expect((await client.auth.updateUser({ password: 'battery staple' })).error).toBeNull();
  });

  it('takes no factor of a stolen password, enrolled before the owner’s', async () => {
    const { client, email } = await signUp();
    const thief = await signIn(email);
    await enrol(thief, 'theirs');
    await enrolAndVerify(client);
    expect((await client.auth.mfa.listFactors()).data?.all).toMatchObject([{ friendly_name: 'my phone' }]);
    // As if the owner's code had come between.
    const later = await signIn(email);
    const left = await enrol(client, 'left');
    const { error } = await verify(later, left.id, codeOf(left.secret));
    expect(error).toMatchObject({ status: 403, code: 'insufficient_aal' });
    expect((await verify(client, left.id, codeOf(left.secret))).error).toBeNull();
  });

  it('leaves room for a factor beside those that were never finished, up to ten', async () => {
    const { client } = await signUp();
    const { id } = await enrolAndVerify(client);
    for (let n = 0; n < 10; n += 1) await enrol(client, `phone ${n}`);
    await expect(enrol(client, 'one more')).rejects.toMatchObject({ code: 'too_many_enrolled_mfa_factors' });
    service.backend.time.offsetMs += 301_000;
    await enrol(client, 'one more');
    expect((await client.auth.mfa.listFactors()).data?.all.map((factor) => factor.id)).toHaveLength(2);
    expect((await client.auth.mfa.listFactors()).data?.totp).toMatchObject([{ id }]);
  });

  it('names each factor once and forgets enrolments that were never finished', async () => {
    const { client } = await signUp();
    await enrol(client, 'phone');
    const again = await client.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'phone' });
    expect(again.error).toMatchObject({ status: 422, code: 'mfa_factor_name_conflict' });
    const both = await Promise.all(
      [1, 2].map(() => client.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'tablet' })),
    );
    expect(both.map(({ error }) => error?.code ?? null).sort()).toEqual(['mfa_factor_name_conflict', null]);
    service.backend.time.offsetMs = 301_000;
    await enrol(client, 'phone');
    expect((await client.auth.mfa.listFactors()).data?.all).toHaveLength(1);
  });

  it('has no phone and no security keys, as Supabase without a provider', async () => {
    const { client } = await signUp();
    const phone = await client.auth.mfa.enroll({ factorType: 'phone', phone: '+15551234567', friendlyName: 'sms' });
    expect(phone.error).toMatchObject({ status: 422, code: 'mfa_phone_enroll_not_enabled' });
    const key = await client.auth.mfa.enroll({ factorType: 'webauthn', friendlyName: 'key' });
    expect(key.error).toMatchObject({ status: 422, code: 'mfa_webauthn_enroll_not_enabled' });
    const factor = await enrol(client);
    const sms = await client.auth.mfa.challenge({ factorId: factor.id, channel: 'sms' } as { factorId: string });
    expect(sms.error).toBeNull();
  });
});

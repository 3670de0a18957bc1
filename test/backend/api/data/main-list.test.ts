import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Mail } from '#backend/mail/mailer.ts';
import { type DataService, SITE_URL, serveDataService } from '#test/rig/data-service.ts';
import { anyDatabase } from '#test/rig/database.ts';
import { waitFor } from '#test/rig/wait-for.ts';
import { LIST_MESSAGES } from '../../../../supabase/functions/_shared/main-list/subscriptions.ts';

const REQUESTED = { success: true, message: LIST_MESSAGES.requested };
const HOUR = '1 hour';

describe.each(anyDatabase)('the main mailing list on %s', (kind) => {
  let service: DataService;

  beforeAll(async () => {
    service = await serveDataService(kind, { config: { postalAddress: 'Feed Ltd, 1 High Street, York' } });
  });
  beforeEach(() => service.backend.reset());
  afterAll(() => service.close());

  const invoke = async (name: string, body: unknown) => {
    const { data, error } = await service.client().functions.invoke(name, { body: body as Record<string, unknown> });
    expect(error).toBeNull();
    return data;
  };
  const subscribe = (email: unknown) => invoke('subscribe-main-list', { email });
  const mails = () => service.backend.mails();
  const subscribers = async () =>
    (
      await sql<{ email: string; status: string }>`select email, status from public.subscribers order by id`.execute(
        service.backend.database.db,
      )
    ).rows;
  const age = (interval: string) =>
    sql`update public.subscribers set confirmation_mailed_at = confirmation_mailed_at - ${interval}::interval`.execute(
      service.backend.database.db,
    );
  const tokenIn = (mail: Mail, page: 'confirm' | 'unsubscribe') =>
    new RegExp(`${SITE_URL}/subscribe/${page}\\?token=(\\S+)`).exec(mail.text)?.[1] ?? '';

  it('stores a new address as pending and mails it a link to confirm (call 16)', async () => {
    expect(await subscribe('  New.Reader@Example.COM ')).toEqual(REQUESTED);
    expect(await subscribers()).toEqual([{ email: 'new.reader@example.com', status: 'pending' }]);
    const mail = await service.mailTo('new.reader@example.com');
    expect(mail.subject).toBe('Please confirm your subscription to Sellerfeed');
    expect(mail.text).toContain('Feed Ltd, 1 High Street, York');
    expect(tokenIn(mail, 'confirm')).toMatch(/^[\w-]{43}$/);
    expect(mail.headers).toEqual({
      'List-Unsubscribe': `<${SITE_URL}/api/unsubscribe?token=${tokenIn(mail, 'unsubscribe')}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    });
  });

  it('keeps only a hash of the confirmation token', async () => {
    await subscribe('reader@example.com');
    const token = tokenIn(await service.mailTo('reader@example.com'), 'confirm');
    const { rows } = await sql`select to_jsonb(s)::text as row from public.subscribers s`.execute(
      service.backend.database.db,
    );
    expect(JSON.stringify(rows)).not.toContain(token);
  });

  it.each([
    ['an empty address', '', LIST_MESSAGES.emailMissing],
    ['only spaces', '   ', LIST_MESSAGES.emailMissing],
    ['no address', undefined, LIST_MESSAGES.emailMissing],
    ['another type', { $ne: '' }, LIST_MESSAGES.emailMissing],
    ['a word', 'nope', LIST_MESSAGES.emailInvalid],
    ['an address in a sentence', 'me <a@b.co>', LIST_MESSAGES.emailInvalid],
    ['a line break', 'a@b.co\nBcc: c@d.co', LIST_MESSAGES.emailInvalid],
  ])('refuses %s without storing or sending anything', async (_, email, error) => {
    expect(await subscribe(email)).toEqual({ success: false, error });
    expect(await subscribers()).toEqual([]);
    expect(await mails()).toEqual([]);
  });

  it.each(['not json', '[]', 'null', ''])('refuses the body %j', async (body) => {
    const response = await service.request('/functions/v1/subscribe-main-list', { method: 'POST', body });
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({ success: false, error: LIST_MESSAGES.emailMissing });
  });

  it('changes nothing when it is only visited', async () => {
    const response = await service.request('/functions/v1/confirm-main-list');
    expect(response.status).toBe(405);
    expect(response.headers.get('allow')).toBe('POST, OPTIONS');
  });

  it('mails a pending address at most once an hour, in the same words to the visitor', async () => {
    for (const spelling of ['reader@example.com', 'READER@example.com', ' reader@EXAMPLE.com']) {
      expect(await subscribe(spelling)).toEqual(REQUESTED);
    }
    expect(await subscribers()).toHaveLength(1);
    await service.mailTo('reader@example.com');
    expect(await mails()).toHaveLength(1);
    await age(HOUR);
    expect(await subscribe('reader@example.com')).toEqual(REQUESTED);
    await waitFor(async () => expect(await mails()).toHaveLength(2));
    expect(await subscribers()).toHaveLength(1);
  });

  it('stores and mails an address once when it is sent twenty times at the same moment', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => subscribe('reader@example.com')));
    expect(answers).toEqual(Array(20).fill(REQUESTED));
    expect(await subscribers()).toHaveLength(1);
    await service.mailTo('reader@example.com');
    expect(await mails()).toHaveLength(1);
  });

  it('confirms by the token of the mail, and again without harm', async () => {
    await subscribe('reader@example.com');
    const token = tokenIn(await service.mailTo('reader@example.com'), 'confirm');
    const confirmed = { success: true, message: LIST_MESSAGES.confirmed };
    expect(await invoke('confirm-main-list', { token })).toEqual(confirmed);
    expect(await invoke('confirm-main-list', { token })).toEqual(confirmed);
    expect(await subscribers()).toEqual([{ email: 'reader@example.com', status: 'confirmed' }]);
  });

  it('answers a confirmed address like a new one, and sends nothing', async () => {
    await subscribe('reader@example.com');
    const token = tokenIn(await service.mailTo('reader@example.com'), 'confirm');
    await invoke('confirm-main-list', { token });
    await age('2 hours');
    expect(await subscribe('reader@example.com')).toEqual(REQUESTED);
    expect(await subscribers()).toEqual([{ email: 'reader@example.com', status: 'confirmed' }]);
    await service.mailTo('reader@example.com');
    expect(await mails()).toHaveLength(1);
  });

  it('confirms nobody by a wrong, an outdated or a replaced token', async () => {
    const failed = { success: false, error: LIST_MESSAGES.confirmFailed };
    for (const token of ['', 'x'.repeat(43), null, { $ne: 1 }, `${'x'.repeat(42)}'`]) {
      expect(await invoke('confirm-main-list', { token })).toEqual(failed);
    }
    await subscribe('reader@example.com');
    const first = tokenIn(await service.mailTo('reader@example.com'), 'confirm');
    await age('8 days');
    expect(await invoke('confirm-main-list', { token: first })).toEqual(failed);
    await subscribe('reader@example.com');
    await waitFor(async () => expect(await mails()).toHaveLength(2));
    expect(await invoke('confirm-main-list', { token: first })).toEqual(failed);
    expect(await subscribers()).toEqual([{ email: 'reader@example.com', status: 'pending' }]);
  });

  it('lets a confirmed address leave, and come back by a new confirmation', async () => {
    await subscribe('reader@example.com');
    const mail = await service.mailTo('reader@example.com');
    const left = { success: true, message: LIST_MESSAGES.left };
    await invoke('confirm-main-list', { token: tokenIn(mail, 'confirm') });
    expect(await invoke('unsubscribe-main-list', { token: tokenIn(mail, 'unsubscribe') })).toEqual(left);
    expect(await invoke('unsubscribe-main-list', { token: tokenIn(mail, 'unsubscribe') })).toEqual(left);
    expect(await subscribers()).toEqual([{ email: 'reader@example.com', status: 'unsubscribed' }]);
    // The old link must not bring back whoever has left.
    expect(await invoke('confirm-main-list', { token: tokenIn(mail, 'confirm') })).toMatchObject({ success: false });
    await age(HOUR);
    await subscribe('reader@example.com');
    await waitFor(async () => expect(await mails()).toHaveLength(2));
    await invoke('confirm-main-list', { token: tokenIn((await mails())[1] as Mail, 'confirm') });
    expect(await subscribers()).toEqual([{ email: 'reader@example.com', status: 'confirmed' }]);
  });

  it('leaves by the one-click request of a mail program', async () => {
    await subscribe('reader@example.com');
    const mail = await service.mailTo('reader@example.com');
    const response = await service.request(
      `/functions/v1/unsubscribe-main-list?token=${tokenIn(mail, 'unsubscribe')}`,
      { method: 'POST', body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }) },
    );
    expect(await response.json()).toEqual({ success: true, message: LIST_MESSAGES.left });
  });

  it('never mails an address again whose owner said that they never asked', async () => {
    await subscribe('owner@example.com');
    const mail = await service.mailTo('owner@example.com');
    await invoke('unsubscribe-main-list', { token: tokenIn(mail, 'unsubscribe') });
    await age('2 days');
    expect(await subscribe('owner@example.com')).toEqual(REQUESTED);
    expect(await invoke('confirm-main-list', { token: tokenIn(mail, 'confirm') })).toMatchObject({ success: false });
    expect(await subscribers()).toEqual([{ email: 'owner@example.com', status: 'suppressed' }]);
    await service.mailTo('owner@example.com');
    expect(await mails()).toHaveLength(1);
  });

  it.each(['', 'nope', '00000000-0000-4000-8000-000000000000'])('refuses to unsubscribe by %j', async (token) => {
    const failed = { success: false, error: LIST_MESSAGES.leaveFailed };
    expect(await invoke('unsubscribe-main-list', { token })).toEqual(failed);
  });

  it('sends at the next request when the mail could not be kept', async () => {
    const send = vi.spyOn(service.backend.jobs, 'send').mockRejectedValueOnce(new Error('no database today'));
    expect(await subscribe('reader@example.com')).toEqual(REQUESTED);
    await waitFor(async () => {
      const { rows } = await sql<{ at: string | null }>`
        select confirmation_mailed_at as at from public.subscribers`.execute(service.backend.database.db);
      expect(rows).toEqual([{ at: null }]);
    });
    expect(await subscribe('reader@example.com')).toEqual(REQUESTED);
    await service.mailTo('reader@example.com');
    expect(send).toHaveBeenCalledTimes(2);
  });

  it('limits how often one client asks, and believes the name that this machine gives it', async () => {
    await service.backend.reset({ rateLimitFactor: 0.1 });
    const ask = async (email: string, client: string) => {
      const response = await service.request('/functions/v1/subscribe-main-list', {
        method: 'POST',
        headers: { 'x-forwarded-for': client },
        body: JSON.stringify({ email }),
      });
      return response.json();
    };
    expect(await ask('one@example.com', '192.0.2.1')).toEqual(REQUESTED);
    expect(await ask('two@example.com', '192.0.2.1')).toEqual(REQUESTED);
    expect(await ask('three@example.com', '198.51.100.9, 192.0.2.1')).toEqual({
      success: false,
      error: LIST_MESSAGES.limited,
    });
    expect(await ask('three@example.com', '192.0.2.2')).toEqual(REQUESTED);
    expect(await subscribers()).toHaveLength(3);
    const { rows } = await sql`select client_hash from public.subscribe_requests`.execute(service.backend.database.db);
    expect(JSON.stringify(rows)).not.toContain('192.0.2');
  });

  it('answers under the name that is configured', async () => {
    await service.backend.reset({ subscribeFunction: 'join-the-list' });
    expect(await invoke('join-the-list', { email: 'reader@example.com' })).toEqual(REQUESTED);
    expect((await service.client().functions.invoke('subscribe-main-list')).error?.context.status).toBe(404);
  });
});

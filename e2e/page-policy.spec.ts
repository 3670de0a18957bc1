import { expect, test, uniqueName } from './fixtures/test.ts';

test('a policy that a visitor sends along gets into no page', { tag: '@own-server' }, async ({ request, api }) => {
  const [post] = await api.seedPosts([{ title: 'First asked for by a stranger', text: 'Once.' }]);
  const headers = { 'content-security-policy': "script-src 'nonce-outsider'" };
  for (const path of [`/feed/${post?.slug}`, `/?search=${uniqueName('first')}`, '/subscribe/confirm?token=x']) {
    const stranger = await request.get(path, { headers });
    expect(stranger.status(), path).toBe(200);
    expect(await stranger.text(), path).not.toContain('outsider');
    const policy = stranger.headers()['content-security-policy'];
    expect(policy, path).toMatch(/script-src 'self'(?: 'sha256-[^']+')+;/);
    expect(policy, path).not.toContain('nonce');
  }
});

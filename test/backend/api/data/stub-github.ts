import { type LocalServer, serveLocally } from '#test/rig/serve-locally.ts';

type GithubUser = { id: number; login: string; email: string; isVerified?: boolean };

/** Stands in for GitHub Enterprise. `user` is who is signed in there; `null` makes it fail. */
export type StubGithub = LocalServer & { user: GithubUser | null };

export async function serveGithub(): Promise<StubGithub> {
  const server = await serveLocally((request, response) => {
    const answer = stub.user && answersOf(stub.user)[request.url ?? ''];
    response.writeHead(answer ? 200 : 500, { 'content-type': 'application/json' }).end(JSON.stringify(answer ?? {}));
  });
  const stub: StubGithub = { ...server, user: null };
  return stub;
}

const answersOf = ({ id, login, email, isVerified = true }: GithubUser): Record<string, unknown> => ({
  '/login/oauth/access_token': { access_token: 'gho_token' },
  '/api/v3/user': { id, login, name: null },
  '/api/v3/user/emails': [{ email, primary: true, verified: isVerified }],
});

import qs from 'qs';
import { at } from '#lib/utils/at.ts';
import {
  type Answer,
  ask,
  type CheckedCall,
  COPY_FILES,
  checkCall,
  type Finding,
  isRecord,
  messageOf,
  NOT_TRIED,
  type Request,
} from './ask.ts';

const AUTHENTICATED = 'Settings → Users & Permissions → Roles → Authenticated';
const NAME = 'upstreams check';
/** The id of no account. */
const NOBODY = 2_000_000_000;
const DAY_S = 24 * 60 * 60;
/** The site's own session lasts so long (lib/account/session/server-session.ts). */
const SESSION_DAYS = 30;

export type Account = { identifier: string; password: string };

/**
 * Checks calls 1 and 8 to 12 (spec §7) with an account of the site. Makes a collection called "upstreams check", saves a post in it, takes that
 * back, and removes the collection where the content API lets it.
 */
export async function checkAccount(base: string, account: Account): Promise<CheckedCall[]> {
  const signedIn = await signIn(base, account);
  if (!('reader' in signedIn)) return [signedIn.row];
  const { reader, row } = signedIn;
  const call = (path: string, request: Request = {}): Promise<Answer> =>
    ask(base + path, { ...request, headers: { authorization: `Bearer ${reader.jwt}` } }, 'API_URL');
  return [
    row,
    await checkSavedList(call, reader.id),
    await checkSaving(call, reader.id),
    await checkNewHashtags(call),
    await checkHashtagWrites(call),
    await checkClosed(call, reader.id),
  ];
}

type Call = (path: string, request?: Request) => Promise<Answer>;
type Reader = { id: number; jwt: string };

async function signIn(
  base: string,
  body: Account,
): Promise<{ row: CheckedCall } | { row: CheckedCall; reader: Reader }> {
  let reader: Reader | null = null;
  const row = await checkCall('1 POST /api/auth/local (as the account)', async () => {
    const { status, json } = await ask(`${base}/api/auth/local`, { method: 'POST', body }, 'API_URL');
    const [id, jwt, user] = [at(json, 'user', 'id'), at(json, 'jwt'), at(json, 'user')];
    if (status === 200 && typeof id === 'number' && typeof jwt === 'string') {
      reader = { id, jwt };
      const missing = ['username', 'email'].filter((field) => typeof at(user, field) !== 'string');
      return {
        status: '200',
        findings: [
          ...missing.map((field) => ({
            what: `the account's ${field} is missing`,
            remedy: 'Let sign-in answer with the whole user.',
          })),
          ...judgeLifetime(jwt),
        ],
      };
    }
    return {
      status: String(status),
      findings: [
        {
          what: `the account cannot sign in: ${messageOf(json)}`,
          remedy: 'Check its name, its password, and that it is confirmed and not blocked.',
        },
      ],
    };
  });
  return reader ? { row, reader } : { row };
}

/** Readers are signed out without a word where the token ends before the site's session. */
function judgeLifetime(jwt: string): Finding[] {
  const end = at(readClaims(jwt), 'exp');
  if (typeof end !== 'number') return [];
  const seconds = end - Date.now() / 1000;
  if (seconds > (SESSION_DAYS - 1) * DAY_S) return [];
  const span = seconds < DAY_S ? `${Math.round(seconds / 60)} minutes` : `${Math.round(seconds / DAY_S)} days`;
  return [
    {
      what: `its token ends after ${span}, and the session of the site after ${SESSION_DAYS} days`,
      remedy: `config/plugins: users-permissions.config.jwtManagement = 'legacy-support' (Strapi 5), jwt.expiresIn = '${SESSION_DAYS}d'.`,
    },
  ];
}

function readClaims(jwt: string): unknown {
  try {
    return JSON.parse(Buffer.from(jwt.split('.')[1] ?? '', 'base64url').toString());
  } catch {
    return null;
  }
}

const refusalOf = ({ status, json }: Answer, permission: string): Finding[] => {
  if (status < 400) return [];
  if (status === 401 || status === 403)
    return [
      {
        what: `accounts lack the permission ${permission}`,
        remedy: `${AUTHENTICATED}: tick ${permission.replace(': ', ' → ')}.`,
      },
    ];
  if (status === 404)
    return [{ what: `${permission} is missing: the content type, or its routes`, remedy: COPY_FILES }];
  const message = messageOf(json);
  if (/invalid key news\b/i.test(message))
    return [{ what: `accounts cannot attach posts: ${message}`, remedy: `${AUTHENTICATED}: tick News → find.` }];
  return [{ what: `${permission} fails with ${status}: ${message}`, remedy: 'See the log of the content API.' }];
};

const ownBookmarks = (id: number): string =>
  qs.stringify(
    { filters: { users_permissions_user: { id: { $eq: id } } }, sort: 'createdAt:desc' },
    { encodeValuesOnly: true },
  );

const checkSavedList = (call: Call, id: number): Promise<CheckedCall> =>
  checkCall('10 GET /api/bookmarks', async () => {
    const answer = await call(`/api/bookmarks?${ownBookmarks(id)}`);
    const findings = refusalOf(answer, 'Bookmark: find');
    if (answer.status === 400)
      findings.splice(0, 1, {
        what: 'the filter by owner is refused',
        remedy: `${AUTHENTICATED}: tick Users-permissions → user: find, with a policy that shows nobody else; or have the controller filter by the caller.`,
      });
    return { status: String(answer.status), findings };
  });

const checkSaving = (call: Call, id: number): Promise<CheckedCall> =>
  checkCall('11, 12 POST and PUT /api/bookmarks', async () => {
    const list = await call('/api/news/public?pagination[pageSize]=1');
    const post = at(list.json, 'data', 0, 'id');
    if (typeof post !== 'number') {
      if (list.status === 401 || list.status === 403)
        return { status: String(list.status), findings: refusalOf(list, 'News: public') };
      return { status: `${NOT_TRIED}${list.status < 400 ? 'publish a post first' : 'call 3 fails'}`, findings: [] };
    }
    // One that an earlier check could not delete is used again.
    const listed = await call(`/api/bookmarks?${ownBookmarks(id)}&populate[0]=users_permissions_user`);
    const own = at((listed.status < 400 ? listed : await call(`/api/bookmarks?${ownBookmarks(id)}`)).json, 'data');
    const left = (Array.isArray(own) ? own : []).find((one) => {
      const owner = at(one, 'attributes', 'users_permissions_user', 'data', 'id') ?? id;
      return at(one, 'attributes', 'name') === NAME && owner === id;
    });
    const made = left
      ? { status: 200, json: { data: left }, ms: 0 }
      : await call('/api/bookmarks', { method: 'POST', body: { data: { name: NAME, users_permissions_user: id } } });
    const collection = at(made.json, 'data', 'id');
    if (typeof collection !== 'number')
      return { status: String(made.status), findings: refusalOf(made, 'Bookmark: create') };
    const findings: Finding[] = [];
    const change = (relation: 'connect' | 'disconnect') =>
      call(`/api/bookmarks/${collection}`, { method: 'PUT', body: { data: { news: { [relation]: [post] } } } });
    const connected = await change('connect');
    findings.push(...refusalOf(connected, 'Bookmark: update'));
    if (connected.status < 400) {
      const filter = qs.stringify(
        { filters: { bookmarks: { id: { $in: [collection] } } } },
        { encodeValuesOnly: true },
      );
      const saved = at((await call(`/api/news/public?${filter}`)).json, 'data');
      const ids = Array.isArray(saved) ? saved.map((one) => at(one, 'id')) : [];
      if (ids.length !== 1 || ids[0] !== post)
        findings.push({
          what:
            ids.length === 0
              ? 'a post is not saved, although the answer says so'
              : 'the filter by collection is dropped',
          remedy: `${AUTHENTICATED}: tick News → find (without it Strapi drops news.connect silently) and Bookmark → find.`,
        });
      await change('disconnect');
    }
    const removed = await call(`/api/bookmarks/${collection}`, { method: 'DELETE' });
    if (removed.status >= 400)
      findings.push({
        what: `the collection "${NAME}" stays: it cannot be deleted (${removed.status})`,
        remedy: `${AUTHENTICATED}: tick Bookmark → delete, with a policy for owners.`,
      });
    return { status: String(made.status), findings };
  });

/** Without a hashtag in the body: an account without the permission learns of that first, and nothing is made. */
const checkNewHashtags = (call: Call): Promise<CheckedCall> =>
  checkCall('8 POST /api/hashtags', async () => {
    const answer = await call('/api/hashtags', { method: 'POST', body: {} });
    const findings = answer.status === 400 ? [] : refusalOf(answer, 'Hashtag: create');
    if (answer.status < 400)
      findings.push({
        what: 'a hashtag without a name is taken',
        remedy: 'Make name of Hashtag required, and delete it.',
      });
    return { status: String(answer.status), findings };
  });

/** Attaches a hashtag to a post that has it: nothing of what readers see changes. */
const checkHashtagWrites = (call: Call): Promise<CheckedCall> =>
  checkCall('9 PUT /api/hashtags/{id}', async () => {
    const list = await call('/api/news/public?populate[0]=hashtags&pagination[pageSize]=25');
    const data = at(list.json, 'data');
    const tagged = (Array.isArray(data) ? data : []).find(
      (post) => typeof at(post, 'attributes', 'hashtags', 'data', 0, 'id') === 'number',
    );
    if (!tagged) return { status: `${NOT_TRIED}no post has a hashtag`, findings: [] };
    const answer = await call(`/api/hashtags/${at(tagged, 'attributes', 'hashtags', 'data', 0, 'id')}`, {
      method: 'PUT',
      body: { data: { news: { connect: [at(tagged, 'id')] } } },
    });
    return { status: String(answer.status), findings: refusalOf(answer, 'Hashtag: update') };
  });

/** What accounts must not read of others. */
const checkClosed = (call: Call, id: number): Promise<CheckedCall> =>
  checkCall('GET /api/users, others’ bookmarks (as the account)', async () => {
    const findings: Finding[] = [];
    const users = await call('/api/users');
    const others = (Array.isArray(users.json) ? users.json : []).filter((user) => isRecord(user) && user.id !== id);
    const remedy = `Untick ${AUTHENTICATED} → user: find, and filter bookmarks in the controller, as deploy/strapi does; or add the policy of owners to it.`;
    if (others.length > 0)
      findings.push({ what: 'every account can list the others with their addresses', remedy, isOpen: true });
    else if (Array.isArray(users.json))
      findings.push({
        what: 'accounts can list accounts: one cannot tell whether others are among them',
        remedy: `Make a second account and check again. ${remedy}`,
        isHint: true,
      });
    const list = async (query: string) => {
      const { json } = await call(`/api/bookmarks?${query}`);
      const data = at(json, 'data');
      return { total: at(json, 'meta', 'pagination', 'total'), rows: Array.isArray(data) ? data : [] };
    };
    const [own, all] = [(await list(ownBookmarks(id))).total, (await list('')).total];
    const { total, rows } = await list(ownBookmarks(NOBODY));
    if (typeof own === 'number' && typeof all === 'number' && all > own)
      findings.push({
        what: 'every account can read and change the bookmarks of others',
        remedy: 'Add the policy of owners to Bookmark: find, findOne, update, delete.',
        isOpen: true,
      });
    else if (total === all && rows.some((one) => at(one, 'attributes', 'name') !== NAME))
      findings.push({
        what: `the ${all} bookmarks listed are the account's own, or everybody's, whatever owner is asked for`,
        remedy: 'Check with a new account: its list has to be empty.',
        isHint: true,
      });
    return { status: findings.some(({ isOpen }) => isOpen) ? '200' : 'closed', findings };
  });

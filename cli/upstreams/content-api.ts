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
  judgeClock,
  judgeSpeed,
  messageOf,
  NOT_TRIED,
  NoAnswer,
} from './ask.ts';
import { judgePosts, PUBLIC } from './judge-posts.ts';

const PAGE_SIZE = 25;
/** Call 4 asks for so many. */
const AUTHORS_SAMPLE = 1000;
/** Nothing is called so. */
const NOTHING = 'no-such-thing-7f3a9c';

/** Filters of call 3 that nothing passes: what is listed all the same is a filter that is dropped. */
const FILTERS = {
  title: { title: { $containsi: NOTHING } },
  description: { description: { $containsi: NOTHING } },
  'news_raw_data.text': { news_raw_data: { text: { $containsi: NOTHING } } },
  'news_raw_data.metaData.postUser': { news_raw_data: { metaData: { postUser: { $eq: NOTHING } } } },
  'hashtags.id': { hashtags: { id: { $in: [2_000_000_000] } } },
  publishedAt: { publishedAt: { $gte: '2100-01-01T00:00:00.000Z' } },
};

type Api = { base: string };

const get = ({ base }: Api, path: string, query: object = {}): Promise<Answer> => {
  const search = qs.stringify(query, { encodeValuesOnly: true });
  return ask(`${base}${path}${search ? `?${search}` : ''}`, {}, 'API_URL');
};

/** Checks calls 1 to 7 and 10 (spec §7) as a visitor makes them. Nothing is written. */
export async function checkContentApi(base: string): Promise<CheckedCall[]> {
  const api = { base };
  let posts: unknown[] = [];
  const list = await checkCall('3 GET /api/news/public', async () => {
    const answer = await get(api, '/api/news/public', {
      pagination: { page: 1, pageSize: PAGE_SIZE },
      populate: ['image', 'hashtags', 'bookmarks'],
      sort: 'createdAt:desc',
    });
    const refused = refusalOf(answer, { what: 'News', action: 'public', route: '/news/public' });
    if (refused) return { status: String(answer.status), findings: [refused] };
    const data = at(answer.json, 'data');
    if (!Array.isArray(data)) return { status: '200', findings: [strangeShape(answer.json)] };
    posts = data;
    return {
      status: '200',
      findings: [
        ...judgeSpeed(answer),
        ...(await judgeClock(base)),
        ...judgePagination(answer.json, data.length),
        ...judgePosts(data),
      ],
    };
  });
  if (posts.length === 0) return [list, ...(await checkWithoutPosts(api))];
  return [
    list,
    await checkFilters(api),
    await checkOrder(api),
    await checkAuthors(api),
    await checkPost(api, posts),
    await checkRelated(api, posts),
    ...(await checkWithoutPosts(api)),
  ];
}

const checkWithoutPosts = async (api: Api): Promise<CheckedCall[]> => [
  await checkHashtags(api),
  await checkSignIn(api),
  await checkSignUp(api),
  await checkClosed(api),
];

/** What a 401, 403, 404 or 5xx of a call means; null for an answer. */
function refusalOf(
  { status, json }: Answer,
  { what, action, route }: { what: string; action: string; route: string },
): Finding | null {
  if (status === 401 || status === 403)
    return {
      what: `the role Public lacks the permission ${what}: ${action}`,
      remedy: `${PUBLIC}: tick ${what} → ${action}.`,
    };
  if (status === 404)
    return {
      what: `the route ${route} is missing, or the content type behind it`,
      remedy: COPY_FILES,
    };
  if (status === 400) return judgeRefusedQuery(json);
  return status >= 400
    ? { what: `fails with ${status}: ${messageOf(json)}`, remedy: 'See the log of the content API.' }
    : null;
}

/** Strapi's "Invalid key x", with the parameter that has it. */
function judgeRefusedQuery(json: unknown): Finding {
  const details = at(json, 'error', 'details');
  const [key, parameter] = [String(at(details, 'key') ?? ''), at(details, 'param')];
  const what = `refuses the query: ${messageOf(json)}`;
  if (parameter === key && key !== '')
    return {
      what,
      remedy: `Take ${key} out in the controller, as deploy/strapi does, or config/api: rest.strictParams = false.`,
    };
  if (parameter === 'populate' && (key === 'news_raw_data' || key === 'metaData'))
    return {
      what: `${key} is no component`,
      remedy: `Content-Type Builder → News: ${key}, Component (single), no JSON.`,
    };
  return { what, remedy: 'Add the field or relation that it names, of the type in docs/operating/hosted.md.' };
}

function strangeShape(json: unknown): Finding {
  const keys = isRecord(json) ? Object.keys(json).slice(0, 5).join(', ') : typeof json;
  return {
    what: `answers with another shape (${keys}) than {data, meta}`,
    remedy: 'Check API_URL: it is the origin of the content API, without /api.',
  };
}

function judgePagination(json: unknown, count: number): Finding[] {
  const pagination = at(json, 'meta', 'pagination');
  const total = at(pagination, 'total');
  if (typeof total !== 'number')
    return [{ what: 'meta.pagination.total is missing', remedy: 'Answer by the core controller, with withCount on.' }];
  if (count < Math.min(PAGE_SIZE, total))
    return [
      {
        what: `a page has ${count} posts instead of ${PAGE_SIZE}`,
        remedy: `config/api: rest.maxLimit = ${AUTHORS_SAMPLE}, and defaultLimit at least ${PAGE_SIZE}.`,
      },
    ];
  return [];
}

const checkFilters = (api: Api): Promise<CheckedCall> =>
  checkCall('3 … filters', async () => {
    const findings: Finding[] = [];
    for (const [name, filters] of Object.entries(FILTERS)) {
      const answer = await get(api, '/api/news/public', { filters, pagination: { page: 1, pageSize: 1 } });
      const found = Number(at(answer.json, 'meta', 'pagination', 'total'));
      if (answer.status === 400)
        findings.push({
          what: `the filter ${name} is refused: ${messageOf(answer.json)}`,
          remedy: `Add the field ${name}, or allow the role Public to find what it is in.`,
        });
      else if (answer.status >= 400)
        findings.push({
          what: `the filter ${name} fails with ${answer.status}`,
          remedy: 'See the log of the content API.',
        });
      else if (found !== 0)
        findings.push({
          what: `the filter ${name} is dropped: posts pass it that should not`,
          remedy: `Add ${name} as a field of its own type, no JSON, and let the role Public find what it is in.`,
        });
    }
    return { status: findings.length === 0 ? '200' : 'faulty', findings };
  });

const checkOrder = (api: Api): Promise<CheckedCall> =>
  checkCall('3 … order', async () => {
    const dates = async (dir: string): Promise<number[]> => {
      const answer = await get(api, '/api/news/public', {
        sort: `createdAt:${dir}`,
        pagination: { page: 1, pageSize: 10 },
      });
      const data = at(answer.json, 'data');
      return (Array.isArray(data) ? data : []).map((post) => Date.parse(String(at(post, 'attributes', 'createdAt'))));
    };
    const [newest, oldest] = [await dates('desc'), await dates('asc')];
    const isSorted = (times: number[]) =>
      times.every((time, index) => index === 0 || time >= (times[index - 1] ?? time));
    const findings =
      isSorted(oldest) && isSorted(newest.toReversed())
        ? []
        : [{ what: 'the order createdAt is not kept', remedy: 'Let the controller hand `sort` on to Strapi.' }];
    return { status: '200', findings };
  });

const checkAuthors = (api: Api): Promise<CheckedCall> =>
  checkCall('4 GET /api/news/public?fields[0]=news_raw_data', async () => {
    const answer = await get(api, '/api/news/public', {
      fields: ['news_raw_data'],
      pagination: { limit: AUTHORS_SAMPLE },
    });
    if (answer.status >= 400)
      return {
        status: String(answer.status),
        findings: [
          {
            what: `news_raw_data is refused in "fields": ${messageOf(answer.json)}`,
            remedy: 'Have the controller of /news/public take it out of `fields` and populate it.',
          },
        ],
      };
    const data = at(answer.json, 'data');
    const [count, total] = [
      Array.isArray(data) ? data.length : 0,
      Number(at(answer.json, 'meta', 'pagination', 'total')),
    ];
    const limit = Number(at(answer.json, 'meta', 'pagination', 'limit') ?? AUTHORS_SAMPLE);
    const end = limit < AUTHORS_SAMPLE ? limit : count;
    const findings: Finding[] = [...judgeSpeed(answer)];
    if (Array.isArray(data) && data.every((post) => at(post, 'attributes', 'news_raw_data') === undefined))
      findings.push({
        what: 'news_raw_data is left out, so that there are no authors',
        remedy: 'Have the controller of /news/public populate it, also where it is asked for in `fields`.',
      });
    if (limit < AUTHORS_SAMPLE || count < Math.min(total, AUTHORS_SAMPLE))
      findings.push({
        what: `lists end after ${end} posts, so that authors are missing`,
        remedy: `config/api: rest.maxLimit = ${AUTHORS_SAMPLE} (a new project has 100).`,
      });
    return { status: '200', findings };
  });

const checkPost = (api: Api, posts: unknown[]): Promise<CheckedCall> =>
  checkCall('5 GET /api/news/get-by-url-slug/{slug}', async () => {
    const slug = posts
      .map((post) => at(post, 'attributes', 'url_slug'))
      .find((one) => typeof one === 'string' && one !== '');
    if (typeof slug !== 'string') return { status: `${NOT_TRIED}no post has a url_slug`, findings: [] };
    const name = slug.replace(/^\/+/, '');
    const query = { populate: ['hashtags', 'bookmarks'] };
    const answer = await get(api, `/api/news/get-by-url-slug/${encodeURIComponent(name)}`, query);
    const refused = refusalOf(answer, { what: 'News', action: 'getByUrlSlug', route: '/news/get-by-url-slug/:slug' });
    if (refused) return { status: String(answer.status), findings: [refused] };
    const post = at(answer.json, 'data');
    const found = at(post, 'attributes', 'url_slug');
    const findings: Finding[] = [...judgeSpeed(answer)];
    if (typeof found !== 'string' || found.replace(/^\/+/, '') !== name)
      findings.push({
        what: 'answers with another post, or a list',
        remedy: 'Have getByUrlSlug answer {data} with the one post of that url_slug.',
      });
    else if (at(post, 'attributes', 'news_raw_data') === undefined)
      findings.push({ what: 'the post has no news_raw_data', remedy: 'Have getByUrlSlug populate it.' });
    const none = await get(api, `/api/news/get-by-url-slug/${NOTHING}`, query);
    if (none.status !== 404)
      findings.push({
        what: `an unknown slug is ${none.status} instead of 404`,
        remedy: 'Return ctx.notFound() for it: search engines would index pages that are none.',
      });
    return { status: String(answer.status), findings };
  });

/** The newest posts but the one that is read. */
const checkRelated = (api: Api, posts: unknown[]): Promise<CheckedCall> =>
  checkCall('6 GET /api/news/public?sort=publishedAt:desc', async () => {
    const id = at(posts[0], 'id');
    const answer = await get(api, '/api/news/public', {
      filters: { id: { $ne: id } },
      pagination: { page: 1, pageSize: 20 },
      populate: ['hashtags'],
      sort: 'publishedAt:desc',
    });
    const refused = refusalOf(answer, { what: 'News', action: 'public', route: '/news/public' });
    if (refused) return { status: String(answer.status), findings: [refused] };
    const data = at(answer.json, 'data');
    if (!Array.isArray(data)) return { status: '200', findings: [strangeShape(answer.json)] };
    const findings: Finding[] = [];
    if (data.some((post) => at(post, 'id') === id))
      findings.push({
        what: 'the filter id is dropped: a post is related to itself',
        remedy: 'Let the controller hand `filters` on to Strapi.',
      });
    const times = data.map((post) => Date.parse(String(at(post, 'attributes', 'publishedAt'))));
    if (!times.every((time, index) => index === 0 || time <= (times[index - 1] ?? time)))
      findings.push({
        what: 'the order publishedAt is not kept',
        remedy: 'Let the controller hand `sort` on to Strapi.',
      });
    return { status: '200', findings };
  });

const checkHashtags = (api: Api): Promise<CheckedCall> =>
  checkCall('7 GET /api/hashtags', async () => {
    const answer = await get(api, '/api/hashtags');
    const refused = refusalOf(answer, { what: 'Hashtag', action: 'find', route: '/hashtags' });
    if (refused) return { status: String(answer.status), findings: [refused] };
    const data = at(answer.json, 'data');
    if (!Array.isArray(data)) return { status: '200', findings: [strangeShape(answer.json)] };
    const isNamed = data.every((one) => typeof at(one, 'attributes', 'name') === 'string');
    return {
      status: '200',
      findings: isNamed
        ? judgeSpeed(answer)
        : [{ what: 'hashtags have no name', remedy: 'Content-Type Builder → Hashtag: name, Text, required, unique.' }],
    };
  });

/** With a wrong password: Strapi's refusal shows that the call is there. */
const checkSignIn = ({ base }: Api): Promise<CheckedCall> =>
  checkCall('1 POST /api/auth/local', async () => {
    const body = { identifier: `${NOTHING}@example.com`, password: NOTHING };
    const { status, json } = await ask(`${base}/api/auth/local`, { method: 'POST', body }, 'API_URL');
    if (status === 400 && /identifier or password/i.test(messageOf(json))) return { status: '400', findings: [] };
    const message = messageOf(json);
    const findings: Finding[] =
      status === 429
        ? []
        : [
            {
              what: status === 400 ? `sign-in is refused: ${message}` : `sign-in answers ${status}`,
              remedy: `Install the plugin users-permissions, enable the provider e-mail, and in ${PUBLIC} tick Users-permissions → auth: callback and register.`,
            },
          ];
    return { status: String(status), findings };
  });

/** With something that is no address: its refusal shows that the call is there, and makes no account. */
const checkSignUp = ({ base }: Api): Promise<CheckedCall> =>
  checkCall('2 POST /api/auth/local/register', async () => {
    const body = { first_name: '', last_name: '', username: NOTHING, email: NOTHING, password: NOTHING };
    const { status, json } = await ask(`${base}/api/auth/local/register`, { method: 'POST', body }, 'API_URL');
    const message = messageOf(json);
    if (status === 429) return { status: '429', findings: [] };
    if (status === 400 && /e-?mail/i.test(message)) return { status: '400', findings: [] };
    return { status: String(status), findings: [judgeSignUp(status, message)] };
  });

function judgeSignUp(status: number, message: string): Finding {
  if (/invalid parameters|first_name|last_name/i.test(message))
    return {
      what: `sign-up refuses fields that the site sends: ${message}`,
      remedy: 'config/plugins: users-permissions.config.register.allowedFields = first_name, last_name.',
    };
  if (/register action/i.test(message))
    return {
      what: `sign-up is off: ${message}`,
      remedy: 'Settings → Users & Permissions → Advanced settings: enable sign-ups.',
    };
  if (status < 400)
    return {
      what: `sign-up takes what is no address: an account "${NOTHING}" may have been made`,
      remedy: 'Answer by the plugin users-permissions, and remove that account.',
    };
  return {
    what: status === 400 ? `sign-up is refused: ${message}` : `sign-up answers ${status}`,
    remedy: `${PUBLIC}: tick Users-permissions → auth: register.`,
  };
}

/** What visitors must not read. */
const checkClosed = (api: Api): Promise<CheckedCall> =>
  checkCall('10 GET /api/bookmarks, /api/users (as a visitor)', async () => {
    const findings: Finding[] = [];
    const list = async (path: string): Promise<'listed' | 'closed' | 'missing'> => {
      const { status, json } = await get(api, path).catch((error) => {
        if (error instanceof NoAnswer && error.status !== 'no answer') return { status: 404, json: null };
        throw error;
      });
      if (status === 404) return 'missing';
      const data = Array.isArray(json) ? json : at(json, 'data');
      return status === 200 && Array.isArray(data) ? 'listed' : 'closed';
    };
    const bookmarks = await list('/api/bookmarks');
    if (bookmarks === 'missing')
      findings.push({ what: 'the content type Bookmark is missing, or its routes', remedy: COPY_FILES });
    if (bookmarks === 'listed')
      findings.push({
        what: 'visitors can list the bookmarks of all readers',
        remedy: `${PUBLIC}: untick Bookmark → find.`,
        isOpen: true,
      });
    if ((await list('/api/users')) === 'listed')
      findings.push({
        what: 'visitors can list all accounts with their addresses',
        remedy: `${PUBLIC}: untick Users-permissions → user: find.`,
        isOpen: true,
      });
    const isOpen = findings.some((one) => one.isOpen);
    return { status: isOpen ? '200' : bookmarks === 'missing' ? '404' : 'closed', findings };
  });

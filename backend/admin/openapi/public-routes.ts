import { z } from 'zod';
import { newsBodySchema } from '../../content-api/routes/news-writes.ts';
import {
  changeBookmarkSchema,
  changeEmailSchema,
  changeHashtagSchema,
  changePasswordSchema,
  confirmEmailSchema,
  createBookmarkSchema,
  createHashtagSchema,
  deleteAccountSchema,
  forgotPasswordSchema,
  importBookmarksSchema,
  resetPasswordSchema,
  signInSchema,
  signUpSchema,
} from '../../content-api/schemas/bodies.ts';
import { postInputSchema } from '../../posts/post-input.ts';
import { reportBodySchema } from '../../posts/reports/report-schema.ts';
import { requestBodySchema, requestTotalsSchema } from '../../requests/request.ts';
import { manageBodySchema } from '../../requests/route.ts';

/** `id` is its operationId. The input is a body unless it says which part is which. */
type Route = [id: string, summary: string, answer: z.ZodType, input?: z.ZodType | RouteInput];
export type RouteInput = { query: z.ZodObject; body?: z.ZodType };

// The schemas require a latest date; this one allows all dates.
const NO_UPPER_BOUND = new Date(8.64e15);
const time = z.iso.datetime();
const data = <Schema extends z.ZodType>(schema: Schema) => z.object({ data: schema });
const entity = <Attributes extends z.ZodType>(attributes: Attributes) => z.object({ id: z.int(), attributes });
const single = <Schema extends z.ZodType>(schema: Schema) => z.object({ data: schema, meta: z.object({}) });
const list = <Schema extends z.ZodType>(schema: Schema) =>
  z.object({
    data: z.array(schema),
    meta: z.object({
      pagination: z.object({ page: z.int(), pageSize: z.int(), pageCount: z.int(), total: z.int() }).partial(),
    }),
  });

// Optional, because `fields` may omit attributes.
const tag = entity(z.object({ name: z.string(), createdAt: time, updatedAt: time, publishedAt: time }).partial());
const image = entity(
  z.looseObject({ url: z.string(), alternativeText: z.string().nullable(), width: z.int(), height: z.int() }).partial(),
);
const news = entity(
  z.object({
    title: z.string().optional(),
    description: z.string().nullish(),
    url_slug: z.string().optional(),
    createdAt: time.optional(),
    updatedAt: time.optional(),
    publishedAt: time.nullish(),
    news_raw_data: z.looseObject({
      id: z.int(),
      text: z.string(),
      type: z.string(),
      metaData: z.looseObject({ postUser: z.string().nullable(), postLink: z.string().nullable() }),
    }),
    image: z.object({ data: image.nullable() }).optional(),
    hashtags: z.object({ data: z.array(tag) }).optional(),
    bookmarks: z.object({ data: z.array(tag) }).optional(),
  }),
);
const user = z.object({
  id: z.int(),
  username: z.string(),
  email: z.string(),
  provider: z.string(),
  confirmed: z.boolean(),
  blocked: z.boolean(),
  first_name: z.string().nullable(),
  last_name: z.string().nullable(),
  createdAt: time,
  updatedAt: time,
});
const session = z.looseObject({ jwt: z.string(), user });
const done = z.object({ ok: z.literal(true) });
const problems = z.array(z.object({ line: z.int(), reason: z.string() }));
const report = z.looseObject({
  ...{ total: z.int(), created: z.int(), updated: z.int(), duplicates: z.int() },
  ...{ failed: problems, warnings: problems, dryRun: z.boolean() },
});

const listParameters = z.object({
  sort: z.string().optional().describe('A field and asc or desc: createdAt:desc'),
  'pagination[page]': z.string().optional(),
  'pagination[pageSize]': z.string().optional(),
  'fields[0]': z.string().optional().describe('An attribute to send; all without'),
});
const newsParameters = z.object({
  'populate[hashtags]': z.string().optional().describe('* sends its attributes; image and bookmarks in the same way'),
});

const shown = { query: newsParameters };
const listed = { query: listParameters };
const listedNews = { query: listParameters.extend(newsParameters.shape) };
const taken = {
  query: z.object({ dryRun: z.enum(['true', 'false']).optional(), update: z.enum(['true', 'false']).optional() }),
  body: z.array(postInputSchema(NO_UPPER_BOUND)),
};
const imported = z.object({ created: z.int(), attached: z.int(), unknown: z.array(z.string()) });
const exported = z.object({
  ...{ exportedAt: time, account: user },
  bookmarks: z.array(z.looseObject({ name: z.string(), createdAt: time, posts: z.array(z.looseObject({})) })),
});
const flag = (name: string) => single(z.object({ [name]: z.literal(true) }));

/** Strapi 4's shapes, by the kind of bearer token; the reference has all filters. */
export const PUBLIC_ROUTES: Record<'none' | 'ingest' | 'script' | 'reader', Record<string, Route>> = {
  none: {
    'GET /api/news/public': ['listNews', 'Lists published posts', list(news), listedNews],
    'GET /api/news/get-by-url-slug/{slug}': ['getNews', 'Shows one published post', single(news), shown],
    'POST /api/news/{id}/report': ['reportNews', 'Reports a post', flag('reported'), data(reportBodySchema)],
    'POST /api/requests': [
      'requestRemoval',
      'Asks for the posts of an author to be removed, or for one',
      flag('received'),
      data(requestBodySchema),
    ],
    'POST /api/requests/manage': [
      'manageClaim',
      'Changes the link of a confirmed author; without a link, removes all posts',
      flag('done'),
      data(manageBodySchema),
    ],
    'GET /api/requests': [
      'countRequests',
      'Counts these requests and how they ended',
      single(z.array(requestTotalsSchema)),
    ],
    'GET /api/hashtags': ['listHashtags', 'Lists hashtags', list(tag), listed],
    'POST /api/auth/local/register': ['signUp', 'Opens an account', session, signUpSchema],
    'POST /api/auth/local': ['signIn', 'Signs in', session, signInSchema],
    'POST /api/auth/forgot-password': [
      'forgotPassword',
      'Mails a link to choose a new password',
      done,
      forgotPasswordSchema,
    ],
    'POST /api/auth/reset-password': [
      'resetPassword',
      'Chooses a new password with the code of that link',
      session,
      resetPasswordSchema,
    ],
    'POST /api/auth/confirm-email': [
      'confirmEmail',
      'Confirms that address',
      done.extend({ user }),
      confirmEmailSchema,
    ],
    'GET /healthz': ['isAlive', 'Answers while the process runs', z.object({ status: z.literal('ok') })],
    'GET /readyz': ['isReady', 'Answers 503 without a database', z.looseObject({ status: z.string() })],
  },
  ingest: {
    'POST /api/news': [
      'ingestNews',
      'Takes in posts; with a token of a script it takes one, as updateNews does',
      single(report),
      taken,
    ],
  },
  script: {
    'PUT /api/news/{id}': ['updateNews', 'Changes a post', single(news), data(newsBodySchema(NO_UPPER_BOUND))],
    'DELETE /api/news/{id}': ['deleteNews', 'Deletes a post', single(news)],
  },
  reader: {
    'POST /api/hashtags': ['createHashtag', 'Makes a hashtag', single(tag), data(createHashtagSchema)],
    'PUT /api/hashtags/{id}': [
      'changeHashtag',
      'Attaches a hashtag to posts, or detaches it',
      single(tag),
      data(changeHashtagSchema),
    ],
    'GET /api/bookmarks': ['listBookmarks', 'Lists own bookmarks', list(tag), listed],
    'POST /api/bookmarks': ['createBookmark', 'Makes a bookmark', single(tag), data(createBookmarkSchema)],
    'PUT /api/bookmarks/{id}': [
      'changeBookmark',
      'Renames a bookmark, and adds or removes posts',
      single(tag),
      data(changeBookmarkSchema),
    ],
    'DELETE /api/bookmarks/{id}': ['deleteBookmark', 'Deletes a bookmark', single(tag)],
    'POST /api/bookmarks/import': ['importBookmarks', 'Adds the bookmarks of a file', imported, importBookmarksSchema],
    'POST /api/auth/logout': ['signOut', 'Ends the token', done],
    'POST /api/auth/change-password': ['changePassword', 'Changes the password', session, changePasswordSchema],
    'POST /api/auth/change-email': ['changeEmail', 'Mails a link to a new e-mail address', done, changeEmailSchema],
    'GET /api/users/me': ['getAccount', 'Shows the own account', user],
    'GET /api/users/me/export': ['exportAccount', 'Sends the account and its bookmarks as a file', exported],
    'DELETE /api/users/me': ['deleteAccount', 'Deletes the account', done, deleteAccountSchema],
  },
};

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

export type PublicRoute = {
  /** Its operationId. */
  id: string;
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  path: string;
  summary: string;
  /** The kind of bearer token. */
  auth: 'none' | 'reader' | 'ingest' | 'script';
  query?: z.ZodObject;
  body?: z.ZodType;
  answer: z.ZodType;
};

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

/** Strapi 4's shapes; the reference has all filters. */
export const PUBLIC_ROUTES: readonly PublicRoute[] = [
  {
    ...{ id: 'listNews', method: 'GET', path: '/api/news/public', auth: 'none', summary: 'Lists published posts' },
    ...{ query: listParameters.extend(newsParameters.shape), answer: list(news) },
  },
  {
    ...{ id: 'getNews', method: 'GET', path: '/api/news/get-by-url-slug/{slug}', auth: 'none' },
    ...{ summary: 'Shows one published post', query: newsParameters, answer: single(news) },
  },
  {
    ...{ id: 'reportNews', method: 'POST', path: '/api/news/{id}/report', auth: 'none', summary: 'Reports a post' },
    ...{ body: data(reportBodySchema), answer: single(z.object({ reported: z.literal(true) })) },
  },
  {
    ...{ id: 'requestRemoval', method: 'POST', path: '/api/requests', auth: 'none' },
    ...{ summary: 'Asks for the posts of an author to be removed, or for one', body: data(requestBodySchema) },
    answer: single(z.object({ received: z.literal(true) })),
  },
  {
    ...{ id: 'manageClaim', method: 'POST', path: '/api/requests/manage', auth: 'none', body: data(manageBodySchema) },
    ...{ summary: 'Changes the link of a confirmed author; without a link, removes all posts' },
    answer: single(z.object({ done: z.literal(true) })),
  },
  {
    ...{ id: 'countRequests', method: 'GET', path: '/api/requests', auth: 'none' },
    ...{ summary: 'Counts these requests and how they ended', answer: single(z.array(requestTotalsSchema)) },
  },
  {
    ...{ id: 'ingestNews', method: 'POST', path: '/api/news', auth: 'ingest' },
    summary: 'Takes in posts; with a token of a script it takes one, as updateNews does',
    query: z.object({ dryRun: z.enum(['true', 'false']).optional(), update: z.enum(['true', 'false']).optional() }),
    ...{ body: z.array(postInputSchema(NO_UPPER_BOUND)), answer: single(report) },
  },
  {
    ...{ id: 'updateNews', method: 'PUT', path: '/api/news/{id}', auth: 'script', summary: 'Changes a post' },
    ...{ body: data(newsBodySchema(NO_UPPER_BOUND)), answer: single(news) },
  },
  {
    ...{ id: 'deleteNews', method: 'DELETE', path: '/api/news/{id}', auth: 'script', summary: 'Deletes a post' },
    answer: single(news),
  },
  {
    ...{ id: 'listHashtags', method: 'GET', path: '/api/hashtags', auth: 'none', summary: 'Lists hashtags' },
    ...{ query: listParameters, answer: list(tag) },
  },
  {
    ...{ id: 'createHashtag', method: 'POST', path: '/api/hashtags', auth: 'reader', summary: 'Makes a hashtag' },
    ...{ body: data(createHashtagSchema), answer: single(tag) },
  },
  {
    ...{ id: 'changeHashtag', method: 'PUT', path: '/api/hashtags/{id}', auth: 'reader' },
    ...{ summary: 'Attaches a hashtag to posts, or detaches it', body: data(changeHashtagSchema), answer: single(tag) },
  },
  {
    ...{ id: 'listBookmarks', method: 'GET', path: '/api/bookmarks', auth: 'reader', summary: 'Lists own bookmarks' },
    ...{ query: listParameters, answer: list(tag) },
  },
  {
    ...{ id: 'createBookmark', method: 'POST', path: '/api/bookmarks', auth: 'reader', summary: 'Makes a bookmark' },
    ...{ body: data(createBookmarkSchema), answer: single(tag) },
  },
  {
    ...{ id: 'changeBookmark', method: 'PUT', path: '/api/bookmarks/{id}', auth: 'reader' },
    ...{ summary: 'Renames a bookmark, and adds or removes posts', body: data(changeBookmarkSchema) },
    answer: single(tag),
  },
  {
    ...{ id: 'deleteBookmark', method: 'DELETE', path: '/api/bookmarks/{id}', auth: 'reader' },
    ...{ summary: 'Deletes a bookmark', answer: single(tag) },
  },
  {
    ...{ id: 'importBookmarks', method: 'POST', path: '/api/bookmarks/import', auth: 'reader' },
    ...{ summary: 'Adds the bookmarks of a file', body: importBookmarksSchema },
    answer: z.object({ created: z.int(), attached: z.int(), unknown: z.array(z.string()) }),
  },
  {
    ...{ id: 'signUp', method: 'POST', path: '/api/auth/local/register', auth: 'none', summary: 'Opens an account' },
    ...{ body: signUpSchema, answer: session },
  },
  {
    ...{ id: 'signIn', method: 'POST', path: '/api/auth/local', auth: 'none', summary: 'Signs in' },
    ...{ body: signInSchema, answer: session },
  },
  {
    ...{ id: 'signOut', method: 'POST', path: '/api/auth/logout', auth: 'reader', summary: 'Ends the token' },
    answer: done,
  },
  {
    ...{ id: 'forgotPassword', method: 'POST', path: '/api/auth/forgot-password', auth: 'none' },
    ...{ summary: 'Mails a link to choose a new password', body: forgotPasswordSchema, answer: done },
  },
  {
    ...{ id: 'resetPassword', method: 'POST', path: '/api/auth/reset-password', auth: 'none' },
    ...{ summary: 'Chooses a new password with the code of that link', body: resetPasswordSchema, answer: session },
  },
  {
    ...{ id: 'changePassword', method: 'POST', path: '/api/auth/change-password', auth: 'reader' },
    ...{ summary: 'Changes the password', body: changePasswordSchema, answer: session },
  },
  {
    ...{ id: 'changeEmail', method: 'POST', path: '/api/auth/change-email', auth: 'reader' },
    ...{ summary: 'Mails a link to a new e-mail address', body: changeEmailSchema, answer: done },
  },
  {
    ...{ id: 'confirmEmail', method: 'POST', path: '/api/auth/confirm-email', auth: 'none' },
    ...{ summary: 'Confirms that address', body: confirmEmailSchema, answer: done.extend({ user }) },
  },
  {
    ...{ id: 'getAccount', method: 'GET', path: '/api/users/me', auth: 'reader', summary: 'Shows the own account' },
    answer: user,
  },
  {
    ...{ id: 'exportAccount', method: 'GET', path: '/api/users/me/export', auth: 'reader' },
    summary: 'Sends the account and its bookmarks as a file',
    answer: z.object({
      ...{ exportedAt: time, account: user },
      bookmarks: z.array(z.looseObject({ name: z.string(), createdAt: time, posts: z.array(z.looseObject({})) })),
    }),
  },
  {
    ...{ id: 'deleteAccount', method: 'DELETE', path: '/api/users/me', auth: 'reader', summary: 'Deletes the account' },
    ...{ body: deleteAccountSchema, answer: done },
  },
  {
    ...{ id: 'isAlive', method: 'GET', path: '/healthz', auth: 'none', summary: 'Answers while the process runs' },
    answer: z.object({ status: z.literal('ok') }),
  },
  {
    ...{ id: 'isReady', method: 'GET', path: '/readyz', auth: 'none', summary: 'Answers 503 without a database' },
    answer: z.looseObject({ status: z.string() }),
  },
];

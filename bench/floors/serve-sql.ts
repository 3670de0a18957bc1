/**
 * The SQL alone: runs the statements of call 3 and of call 5 through the backend's driver, without making anything of their rows. A
 * process of its own, with the port as its argument and the database in DATABASE_URL or DATA_DIR, one that nobody else has
 * open. `GET /list?from=0&count=50` answers when that many were run, `GET /slug` alike.
 */
import { createServer } from 'node:http';
import type { CompiledQuery } from 'kysely';
import { createListPosts } from '#backend/content/repositories/list-posts.ts';
import { getPostBySlug } from '#backend/content/repositories/posts.ts';
import { parsePostListQuery, parseSinglePostQuery } from '#backend/content/schemas/post-query.ts';
import { openDatabase } from '#backend/db/connection.ts';
import { createReadGate } from '#backend/http/read-gate.ts';
import { articleQuestion, listQuestion } from './questions.ts';
import { recordStatement } from './record-statement.ts';

const AT_ONCE = 8;
/** They are recorded beforehand, and run again and again: the database keeps no results. */
const STATEMENTS = 400;

const [, , port, posts] = process.argv.map(Number);
const { DATABASE_URL: databaseUrl, DATA_DIR: dataDir } = process.env;
const { db } = await openDatabase(databaseUrl ? { databaseUrl } : { dataDir });
const numbers = Array.from({ length: STATEMENTS }, (_, number) => number);
const statements: Record<string, CompiledQuery[]> = {
  '/list': await Promise.all(numbers.map(recordList)),
  '/slug': await Promise.all(numbers.map(recordSlug)),
};

createServer(async (request, response) => {
  const { pathname, searchParams } = new URL(request.url ?? '', 'http://sql');
  const some = statements[pathname];
  if (some) await run(some, Number(searchParams.get('from')), Number(searchParams.get('count')));
  response.end('done');
}).listen(port, '127.0.0.1');

async function run(some: CompiledQuery[], from: number, count: number): Promise<void> {
  let started = 0;
  const work = async () => {
    while (started < count) {
      const statement = some[(from + started) % some.length];
      started += 1;
      if (statement) await db.executeQuery(statement);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
}

function recordList(number: number): Promise<CompiledQuery> {
  const query = parsePostListQuery(new URL(listQuestion(number), 'http://api').search);
  return recordStatement((recorder) => {
    const listPosts = createListPosts({ db: recorder, cache: (_question, compute) => compute() });
    return listPosts(query, null, createReadGate());
  });
}

function recordSlug(number: number): Promise<CompiledQuery> {
  const { pathname, search } = new URL(articleQuestion(number % (posts ?? 1)), 'http://api');
  const { populate } = parseSinglePostQuery(search);
  const withImage = { ...populate, image: populate.image ?? { fields: null } };
  return recordStatement((recorder) => getPostBySlug(recorder, pathname.split('/').at(-1) ?? '', withImage, null));
}

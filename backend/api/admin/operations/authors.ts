import { z } from 'zod';
import {
  type AuthorEdit,
  AuthorTakenError,
  authorEditSchema,
  authorFilterSchema,
  authorNameSchema,
  authorReferenceSchema,
  authorSchema,
} from '../../../authors/author-schema.ts';
import { editAuthor } from '../../../authors/edit-author.ts';
import { AUTHOR_SORTS, findAuthor, listAuthors } from '../../../authors/find-authors.ts';
import { type AuthorMove, mergeAuthors, renameAuthor } from '../../../authors/move-author.ts';
import { ApiError, requireFound } from '../../../http/api-error.ts';
import { removeCachedPages } from '../../../http/revalidate.ts';
import { invalidatePosts } from '../../../posts/curation/invalidate-posts.ts';
import type { ApiDependencies } from '../../api-dependencies.ts';
import { listQuery, pagedListing } from './base/list.ts';
import { defineList, defineOperation } from './base/operation.ts';

const changedAuthorSchema = authorSchema.extend({ changes: z.array(z.int()) });

export const AUTHOR_OPERATIONS = [
  defineList({
    name: 'authors.list',
    summary: 'Lists authors, each in all spellings of the name',
    query: listQuery(AUTHOR_SORTS, authorFilterSchema),
    row: authorSchema,
    list: ({ database: { db } }, query) => pagedListing(query, (page) => listAuthors(db, page)),
  }),
  defineOperation({
    name: 'authors.get',
    summary: 'Shows one author, by the name in any spelling, or a former one',
    input: z.strictObject({ id: authorReferenceSchema }),
    output: authorSchema,
    run: (deps, { id }) => readOne(deps, id),
  }),
  defineOperation({
    name: 'authors.edit',
    summary: 'Changes the profile and the note of an author; what is given empty is emptied',
    input: authorEditSchema.extend({ id: authorReferenceSchema }),
    output: changedAuthorSchema,
    run: async (deps, { id, ...edit }) => {
      const fields: AuthorEdit = edit;
      const edited = await editAuthor(deps.database.db, deps.actor, { reference: id, ...fields }, deps.clock());
      const { changes } = requireFound(edited, explainUnknown(id));
      if (changes.length > 0) await removeCachedPages(deps);
      return { ...(await readOne(deps, id)), changes };
    },
  }),
  defineOperation({
    name: 'authors.rename',
    summary: 'Gives an author another name on all posts; the address of the author’s page leads to the new one',
    positionals: ['ids', 'name'],
    input: z.strictObject({ ids: z.tuple([authorReferenceSchema]), name: authorNameSchema }),
    output: changedAuthorSchema,
    run: async (deps, { ids: [reference], name }) => {
      const { db } = deps.database;
      const moved = await refuseTaken(() => renameAuthor(db, deps.actor, { reference, name }, deps.clock()));
      return finish(deps, name, [requireFound(moved, explainUnknown(reference))]);
    },
  }),
  defineOperation({
    name: 'authors.merge',
    summary: 'Makes authors one with another, who gets their posts, and those that come in under their names',
    input: z.strictObject({ ids: z.array(authorReferenceSchema).min(1).max(100), into: authorReferenceSchema }),
    output: changedAuthorSchema,
    run: async (deps, { ids, into }) => {
      const moves = await mergeAuthors(deps.database.db, deps.actor, { from: ids, into }, deps.clock());
      if ('unknown' in moves) throw new ApiError('NotFoundError', explainUnknown(moves.unknown));
      return finish(deps, into, moves);
    },
  }),
];

async function finish(deps: ApiDependencies, name: string, moves: readonly AuthorMove[]) {
  const posts = moves.flatMap(({ slugs }) => slugs.map((slug) => ({ slug })));
  if (posts.length > 0) await invalidatePosts(deps, posts);
  else await removeCachedPages(deps);
  return { ...(await readOne(deps, name)), changes: moves.map(({ change }) => change) };
}

const readOne = async ({ database: { db } }: ApiDependencies, name: string) =>
  requireFound(await findAuthor(db, name), explainUnknown(name));

const explainUnknown = (name: string): string => `There is no author ${name}.`;

async function refuseTaken<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof AuthorTakenError) throw new ApiError('ConflictError', error.message, { cause: error });
    throw error;
  }
}

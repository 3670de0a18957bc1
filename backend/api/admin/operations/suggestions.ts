import { z } from 'zod';
import { requireFound } from '../../../http/api-error.ts';
import { decideSuggestions, SUGGESTION_VERBS, type SuggestionVerb } from '../../../suggestions/decide-suggestions.ts';
import { getSuggestion, listSuggestions } from '../../../suggestions/repository.ts';
import { SUGGESTION_SORTS, suggestionFilterSchema, suggestionSchema } from '../../../suggestions/suggestion.ts';
import { changedSchema, idInput, idsSchema } from './base/bodies.ts';
import { listQuery, pagedListing } from './base/list.ts';
import { defineList, defineOperation } from './base/operation.ts';

const DECIDES: Record<SuggestionVerb, string> = {
  accept: 'Takes suggestions, whose addresses wait to be captured then',
  dismiss: 'Closes suggestions that are not taken',
};

export const SUGGESTION_OPERATIONS = [
  defineList({
    name: 'suggestions.list',
    summary: 'Lists posts that readers have suggested',
    query: listQuery(SUGGESTION_SORTS, suggestionFilterSchema),
    row: suggestionSchema,
    list: ({ database: { db } }, query) => pagedListing(query, (page) => listSuggestions(db, page)),
  }),
  defineOperation({
    name: 'suggestions.get',
    summary: 'Shows one suggestion',
    input: idInput,
    output: suggestionSchema,
    run: async ({ database: { db } }, { id }) =>
      requireFound(await getSuggestion(db, id), `There is no suggestion ${id}.`),
  }),
  ...(Object.keys(SUGGESTION_VERBS) as SuggestionVerb[]).map((verb) =>
    defineOperation({
      name: `suggestions.${verb}`,
      summary: DECIDES[verb],
      input: z.strictObject({ ids: idsSchema }),
      output: changedSchema,
      run: ({ database: { db }, actor, clock }, { ids }) => decideSuggestions(db, actor, { verb, ids }, clock()),
    }),
  ),
];

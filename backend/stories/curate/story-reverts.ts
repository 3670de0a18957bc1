import { z } from 'zod';
import { type Revert, type Reverts, requireUnchanged } from '#backend/db/audit/revert.ts';
import { noteShown } from '../show-story.ts';
import { readStory, storyStateSchema, writeStory } from './story-state.ts';

const changeSchema = z.object({ stories: z.array(storyStateSchema) });

/** Gives stories the posts, titles and places that they had. What has been added by itself since stays. */
const restore: Revert = async ({ transaction }, { before, after }) => {
  const earlier = changeSchema.parse(before).stories;
  const later = changeSchema.parse(after).stories;
  const known = new Set([...earlier, ...later].flatMap(({ posts }) => posts.map(({ id }) => id)));
  const added = new Map<number, (typeof earlier)[number]['posts']>();
  for (const state of later) {
    const now = await readStory(transaction, state.id);
    added.set(state.id, now?.posts.filter(({ id }) => !known.has(id)) ?? []);
    requireUnchanged(now && { ...now, posts: now.posts.filter(({ id }) => known.has(id)) }, state);
  }
  for (const state of earlier)
    await writeStory(transaction, { ...state, posts: [...state.posts, ...(added.get(state.id) ?? [])] });
  for (const { id } of earlier) await noteShown(transaction, id);
};

/** The changes of stories that the log can revert. */
export const STORY_REVERTS: Reverts = {
  'stories.accept': restore,
  'stories.split': restore,
  'stories.rename': restore,
  'stories.hide': restore,
};

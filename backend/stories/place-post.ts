import { authorKey } from '#backend/posts/ingest/text/author-key.ts';
import { WINDOW_MS } from './compare-posts.ts';

type Post<Id> = { id: Id; author: string | null; at: Date };

/** A post in a story, and how many others of it are about the same event, as far as they were judged. */
export type Member<Id, P, StoryId = Id> = { post: P; story: StoryId; support: number };

export type Grouping<Id, P, StoryId = Id> = {
  /** All members of stories that are known, by the post's id. */
  members: Map<Id, Member<Id, P, StoryId>>;
  /** Posts that may be about the same event, the likeliest first. */
  listCandidates: (post: P) => readonly P[];
  /** How much speaks for two posts being about the same event: at least 1 where they are taken to be. */
  judge: (a: P, b: P) => Promise<number>;
  /** The id of a new story. */
  createStory: (first: P) => StoryId;
};

/** A judge that is sometimes wrong is believed when two of its verdicts agree. */
export const MIN_SUPPORT = 2;
/** So many posts of a story are compared with one that may join it. */
const COMPARED = 5;
/** A post that resembles more others is about a topic. */
const CANDIDATES = 6;

/** Stories of more posts are about a topic, and cost too much: each new post is compared with all others before it is shown. */
const STORY_POSTS_MAX = 40;

/** A post joins a story that it fits on average. */
const MIN_AGREEMENT = 0.5;

/** Adds a post to the story that it fits, or begins one with another post. No post changes its story. */
export async function placePost<Id, P extends Post<Id>, StoryId>(
  grouping: Grouping<Id, P, StoryId>,
  post: P,
): Promise<void> {
  const { members, listCandidates, judge, createStory } = grouping;
  if (members.has(post.id)) return;
  const candidates = listCandidates(post).slice(0, CANDIDATES);
  for (const story of new Set(candidates.flatMap(({ id }) => members.get(id)?.story ?? [])))
    if (await joinStory(grouping, post, story)) break;
  for (const candidate of candidates) {
    if (members.has(post.id)) break;
    if (members.has(candidate.id) || (await judge(post, candidate)) < 1) continue;
    const story = createStory([post, candidate].sort(byTime)[0] as P);
    members.set(candidate.id, { post: candidate, story, support: 1 });
    members.set(post.id, { post, story, support: 1 });
  }
  const story = members.get(post.id)?.story;
  if (story === undefined) return;
  for (const candidate of candidates) if (!members.has(candidate.id)) await joinStory(grouping, candidate, story);
}

async function joinStory<Id, P extends Post<Id>, StoryId>(
  { members, listCandidates, judge }: Grouping<Id, P, StoryId>,
  post: P,
  story: StoryId,
): Promise<boolean> {
  const told = [...members.values()].filter((member) => member.story === story);
  if (told.length >= STORY_POSTS_MAX) return false;
  if (told.some((member) => Math.abs(member.post.at.getTime() - post.at.getTime()) > WINDOW_MS)) return false;
  const ranks = new Map(listCandidates(post).map(({ id }, index) => [id, index]));
  const rank = ({ post: { id } }: Member<Id, P, StoryId>) => ranks.get(id) ?? ranks.size;
  const compared = told
    .filter((member) => authorKey(member.post.author) !== authorKey(post.author))
    .sort((a, b) => rank(a) - rank(b) || byTime(a.post, b.post))
    .slice(0, COMPARED);
  const agreeing: typeof told = [];
  let agreement = 0;
  for (const member of compared) {
    const one = await judge(post, member.post);
    if (one >= 1) agreeing.push(member);
    agreement += one;
  }
  if (agreeing.length === 0 || agreement <= compared.length * MIN_AGREEMENT) return false;
  for (const member of agreeing) member.support += 1;
  members.set(post.id, { post, story, support: agreeing.length });
  return true;
}

/** The order in which posts are placed. */
export const byTime = <Id>(a: Post<Id>, b: Post<Id>): number =>
  a.at.getTime() - b.at.getTime() || (a.id < b.id ? -1 : Number(a.id > b.id));

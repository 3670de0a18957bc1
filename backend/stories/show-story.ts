import { sql } from 'kysely';
import type { Tx } from '#backend/db/db.ts';
import { slugify } from '#backend/text/slugify.ts';
import { hashesOf } from './find-candidates.ts';
import { isStory } from './is-story.ts';

type Membership = { id: number; author: string | null; isShown: boolean };

/** A judge that is sometimes wrong is believed when two of its verdicts agree. */
const MIN_SUPPORT = 2;
const SLUG_WORDS = 4;

/**
 * Shows the posts of a story that a model's verdicts put there; rules give no support. Returns whether that has changed. A post that is
 * on a story's page stays there until it leaves the site or an operator takes it out.
 */
export async function showJudged(transaction: Tx, story: number): Promise<boolean> {
  const posts = await readMembers(transaction, story, sql`(sp.is_shown or sp.support >= ${MIN_SUPPORT})`);
  const added = isStory(posts) ? posts.flatMap(({ id, isShown }) => (isShown ? [] : [id])) : [];
  if (added.length === 0) return false;
  await sql`update app.stories_posts set is_shown = true where post_id in (${sql.join(added)})`.execute(transaction);
  await noteShown(transaction, story);
  return true;
}

/** To be called after the shown posts of a story have changed: gives it an address when it first is on the site. */
export async function noteShown(transaction: Tx, story: number): Promise<void> {
  const posts = await readMembers(transaction, story, sql`sp.is_shown`);
  const slug = isStory(posts) ? `${await findWords(transaction, story)}-${story}` : null;
  await sql`
    update app.stories set updated_at = now(), slug = coalesce(slug, ${slug}) where id = ${story}`.execute(transaction);
}

async function readMembers(transaction: Tx, story: number, condition: ReturnType<typeof sql>): Promise<Membership[]> {
  const { rows } = await sql<Membership>`
    select p.id, p.post_user as author, sp.is_shown as "isShown" from app.stories_posts sp join app.posts p on p.id = sp.post_id
    where sp.story_id = ${story} and ${condition} and p.published_at is not null
    order by sp.post_id for update of sp`.execute(transaction);
  return rows;
}

/** The rarest words that several authors use: no post that leaves the site is named in the address. */
async function findWords(transaction: Tx, story: number): Promise<string> {
  const { rows } = await sql<{ word: string }>`
    select word from (
      select word, count(*) as times from app.stories_posts sp join app.posts p on p.id = sp.post_id, unnest(app.words_of(app.fold(concat_ws(' ', p.title, p.text)))) word
      where sp.story_id = ${story} and sp.is_shown and word ~ '^[[:alpha:]]{3,}$' and to_tsvector('english', word) <> ''
      group by word having count(distinct app.fold_name(p.post_user)) > 1
    ) told
    order by (select count(*) from (select from app.story_evidence where key in ${hashesOf(sql`word`)} limit 100) e) - times, word
    limit ${SLUG_WORDS}`.execute(transaction);
  return slugify(rows.map(({ word }) => word).join(' ')) || 'story';
}

import { sql } from 'kysely';
import { STATE_CONDITIONS } from '../posts/curation/post-state.ts';

/** `new`: never polled. `held`: exceeded its limits, so that posts wait for review. */
export const SOURCE_HEALTHS = ['new', 'ok', 'held', 'failing', 'paused'] as const;
export type SourceHealth = (typeof SOURCE_HEALTHS)[number];

/** The drafts of a source `s`. */
export const SOURCE_DRAFTS = sql`(select count(*)::int from app.posts p where p.source_id = s.id and ${STATE_CONDITIONS.draft})`;

/** The health of a source `s`. `held` ends with an operator's decision on its last draft. */
export const HEALTH = sql<SourceHealth>`case
  when s.state = 'paused' then 'paused' when s.failures > 0 then 'failing' when s.polled_at is null then 'new'
  when s.held_at is not null and ${SOURCE_DRAFTS} > 0 then 'held' else 'ok' end`;

import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../db/db.ts';
import { toIntegers } from '../db/parameters.ts';
import { allOf, anyOf } from './match-query.ts';
import type { SearchPlan, Unit } from './plan-search.ts';

/** The parts of a search that a post has. */
export type Features = {
  id: number;
  /** Words of its text. */
  length: number;
  /** Days before the newest post of the site. */
  age: number;
  /** For each unit from 0 to 1: how often and how prominently the post has it. */
  units: number[];
  /** For each two neighbours: 1 side by side, less the further apart, 0 where not near. */
  neighbours: number[];
};

/** Further units and neighbours do not count. */
const MAX_UNITS = 12;
const MAX_NEIGHBOURS = 8;

/** The weights of places in `ts_rank`: text, description, author and hashtags, title. */
const PLACES = sql`'{0.35, 0.4, 0.8, 1}'::real[]`;

/** Scores posts, the best first; ties by the order of the ids. */
export async function scorePosts(db: Db, plan: SearchPlan, ids: readonly number[]): Promise<number[]> {
  if (ids.length === 0) return [];
  const units = [...plan.units].sort((a, b) => b.weight - a.weight || a.place - b.place).slice(0, MAX_UNITS);
  const neighbours = [...plan.neighbours].sort((a, b) => b.weight - a.weight).slice(0, MAX_NEIGHBOURS);
  const features = await readFeatures(db, ids, units, neighbours);
  const place = new Map(ids.map((id, index) => [id, index]));
  const average = features.reduce((sum, { length }) => sum + length, 0) / Math.max(1, features.length);
  return features
    .map((post) => ({ id: post.id, score: scoreOf(post, units, neighbours, average) }))
    .sort((a, b) => b.score - a.score || (place.get(a.id) ?? 0) - (place.get(b.id) ?? 0))
    .map(({ id }) => id);
}

const LENGTH = 0.3;
const NEAR = 0.5;
/** Below 1 it counts more that a word is there than where and how often. */
const OFTEN = 0.7;
/** How much it counts that all words are there. */
const ALL = 0.7;
const RECENT = 0.08;
const RECENT_DAYS = 180;

export function scoreOf(
  post: Features,
  units: readonly Pick<Unit, 'weight'>[],
  neighbours: readonly { weight: number }[],
  averageLength: number,
): number {
  const total = units.reduce((sum, { weight }) => sum + weight, 0) || 1;
  const words = units.reduce(
    (sum, { weight }, index) => sum + weight * Math.min(1, post.units[index] ?? 0) ** OFTEN,
    0,
  );
  const near = neighbours.reduce((sum, { weight }, index) => sum + weight * (post.neighbours[index] ?? 0), 0);
  const covered =
    units.reduce((sum, { weight }, index) => sum + ((post.units[index] ?? 0) > 0 ? weight : 0), 0) / total;
  const length = 1 - LENGTH + LENGTH * (post.length / Math.max(1, averageLength));
  const recent = 1 + RECENT * Math.exp(-Math.max(0, post.age) / RECENT_DAYS);
  return Math.round(((words / Math.max(0.7, length) + NEAR * near) / total) * (1 - ALL + ALL * covered) * recent * 1e6);
}

async function readFeatures(
  db: Db,
  ids: readonly number[],
  units: readonly Unit[],
  neighbours: SearchPlan['neighbours'],
): Promise<Features[]> {
  // Terms are stored apart: joined with nothing they are read once, not for each condition.
  const { rows } = await sql<Features>`
    select d.id, d.length, extract(epoch from (select max(created_at) from app.search_documents) - d.created_at)::float8 / 86400 as age,
      ${toList(units.map(rankUnit))} as units, ${toList(neighbours.map(rankNeighbours))} as neighbours
    from (
      select id, length, created_at, terms || ''::tsvector as terms from app.search_documents
      where id = any(${toIntegers(ids)}) offset 0
    ) d`.execute(db);
  return rows;
}

const toList = (values: RawBuilder<unknown>[]): RawBuilder<unknown> =>
  values.length === 0 ? sql`'[]'::jsonb` : sql`jsonb_build_array(${sql.join(values)})`;

function rankUnit({ variants }: Unit): RawBuilder<unknown> {
  const ranks = variants.map(({ terms, factor }) => {
    // The rank of alternatives is their average; of a phrase its parts count alike, and of stems the one that is there.
    const all = terms.flat();
    const rank = sql`ts_rank(${PLACES}, d.terms, ${anyOf(all)}::tsquery) * ${(factor * all.length) / terms.length}::real`;
    return terms.length === 1 ? rank : sql`case when d.terms @@ ${allOf(terms)}::tsquery then ${rank} else 0 end`;
  });
  return sql`greatest(${sql.join(ranks)})`;
}

function rankNeighbours({ terms, first, second }: SearchPlan['neighbours'][number]): RawBuilder<unknown> {
  const near = [1, 2, 3].map((apart) => `(${anyOf(first)} <${apart}> ${anyOf(second)})`);
  const before = [1, 2].map((apart) => `(${anyOf(second)} <${apart}> ${anyOf(first)})`);
  return sql`case when d.terms @@ ${anyOf(terms)}::tsquery then 1
    when d.terms @@ ${[...near, ...before].join(' | ')}::tsquery then 0.6 else 0 end`;
}

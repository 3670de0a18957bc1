import { createHash } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../db/db.ts';
import type { ImageFormat } from '../../db/types.ts';
import { POST_COLUMNS, writeColumns } from '../post-input.ts';
import { type Post, postSchema } from './post-schema.ts';
import { SELECT_REPORTS, SELECT_STATE } from './post-state.ts';

type Row = Omit<Post, 'version' | 'image'> & {
  image: {
    id: number;
    url: string;
    formats: Record<string, ImageFormat>;
    alt: string | null;
    width: number;
    height: number;
  } | null;
};

export async function getPost(db: Db, id: number): Promise<Post | null> {
  const { rows } = await sql<Row>`
    select ${SELECT_ROW}, ${writeColumns(({ column, name }) => `p.${column} as "${name}"`)}, p.received_at as "receivedAt", p.hidden_at as "hiddenAt",
      p.deleted_at as "deletedAt", p.last_published_at as "lastPublishedAt",
      (select count(*)::int from app.bookmarks_posts bp where bp.post_id = p.id) as bookmarks,
      case when i.id is not null then jsonb_build_object('id', i.id, 'url', i.url, 'formats', i.formats,
        'alt', i.alternative_text, 'width', i.width, 'height', i.height) end as image
    from app.posts p left join app.images i on i.id = p.image_id left join app.sources s on s.id = p.source_id
    where p.id = ${id}`.execute(db);
  return rows[0] ? toPost(rows[0]) : null;
}

/** Columns of a list row: post `p`, source `s`. A draft has its future hashtags. */
export const SELECT_ROW: RawBuilder<unknown> = sql`p.id, ${SELECT_STATE} as state, p.title, p.post_user as author,
  p.type as platform, p.post_link as link, ltrim(p.url_slug, '/') as slug,
  coalesce(
    (select jsonb_agg(h.name order by ph.position)
      from app.posts_hashtags ph join app.hashtags h on h.id = ph.hashtag_id where ph.post_id = p.id),
    case when p.published_at is null and p.last_published_at is null then p.draft_hashtags end, '[]') as hashtags,
  coalesce(s.title, s.url) as source, p.created_at as "createdAt", p.published_at as "publishedAt",
  p.updated_at as "updatedAt", ${SELECT_REPORTS} as reports`;

function toPost({ image, ...row }: Row): Post {
  const shown = image && { ...image, thumbnail: image.formats.small?.url ?? image.url };
  const post = { ...row, image: shown, version: '' };
  return postSchema.parse({ ...post, version: versionOf(post) });
}

const VERSIONED = ['state' as const, ...POST_COLUMNS.map(({ name }) => name)];

/** Covers editable fields only: a reader's bookmark is no new version. */
function versionOf(post: Omit<Post, 'version'>): string {
  const { hashtags, createdAt, image } = post;
  const content = [...VERSIONED.map((field) => post[field]), hashtags.toSorted(), createdAt, image?.id];
  return createHash('sha256').update(JSON.stringify(content)).digest('base64url').slice(0, 16);
}

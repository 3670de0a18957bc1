import type { ImportReport, Outcome } from './import-posts.ts';

const SHOWN = 3;
const REASONS_SHOWN = 8;
const TEXT_SHOWN = 300;
const FIELDS: readonly (readonly [field: string, name: string])[] = [
  ['text', 'text'],
  ['postLink', 'link'],
  ['postUser', 'author'],
  ['publishedAt', 'date'],
];

/** The summary that an operator should know before and after an import. */
export type ImportSummary = {
  /** "Read as LinkedIn export." */
  headline: string;
  /** "text ← ShareCommentary (183 of 183)" */
  columns: string[];
  counts: Omit<ImportReport, 'advice' | 'format'>;
  /** Of skipped records, the most frequent first. */
  reasons: { reason: string; count: number }[];
  first: NonNullable<Outcome['post']>[];
};

/** Counts along while records pass, so that none is kept. `set` are fields that the operator has given, `given` says so. */
export function createSummary(set: { has: (field: string) => boolean } = new Map(), given = '--set') {
  const sources = new Map<string, Map<string, number>>();
  const reasons = new Map<string, number>();
  const first: ImportSummary['first'] = [];
  let posts = 0;
  return {
    add({ status, reasons: why, post, from }: Outcome): void {
      // "a repost of @a" and "of @b" are one reason.
      if (status === 'skip')
        for (const reason of why) increase(reasons, reason.replace(/ (?:of|to) (?:@\w+|https?:\S+)$/, ''));
      if (status !== 'create' && status !== 'duplicate') return;
      posts += 1;
      if (status === 'create' && post && first.length < SHOWN) first.push(post);
      for (const [field] of FIELDS) {
        if (post?.[field as keyof typeof post] === undefined) continue;
        const origin =
          from[field] ||
          (set.has(field) ? given : field === 'publishedAt' ? 'the number of the address' : 'the account');
        increase(sources.get(field) ?? sources.set(field, new Map()).get(field) ?? new Map(), origin);
      }
    },
    end({ format, advice: _advice, ...counts }: ImportReport): ImportSummary {
      const columns = FIELDS.flatMap(([field, name]) => {
        const found = [...(sources.get(field) ?? [])].toSorted(([, a], [, b]) => b - a);
        return found.length === 0
          ? []
          : [`${name} ← ${found.map(([origin, count]) => `${origin} (${count} of ${posts})`).join(', ')}`];
      });
      const sorted = [...reasons].toSorted(([, a], [, b]) => b - a).slice(0, REASONS_SHOWN);
      return {
        headline: `Read as ${format}.`,
        columns,
        counts,
        reasons: sorted.map(([reason, count]) => ({ reason, count })),
        first,
      };
    },
  };
}

const increase = (counts: Map<string, number>, name: string): Map<string, number> =>
  counts.set(name, (counts.get(name) ?? 0) + 1);

/** The summary of a dry run in lines for a terminal. */
export function describeDryRun({ headline, columns, reasons, first, counts }: ImportSummary): string[] {
  const skipped = reasons.map(({ reason, count }) => `  ${count} × ${reason}`);
  return [
    headline,
    ...(columns.length > 0 ? [columns.join('; ')] : []),
    ...(skipped.length > 0 ? ['Skipped:', ...skipped] : []),
    ...(counts.undated > 0
      ? [
          `${counts.undated} of the new posts ${counts.undated === 1 ? 'has' : 'have'} no date, and will be refused without --undated now.`,
        ]
      : []),
    ...first.flatMap((post, index) => ['', `${index + 1}. ${describePost(post)}`]),
    ...(first.length > 0 ? [''] : []),
  ];
}

function describePost({
  text = '',
  postUser,
  postLink,
  publishedAt,
  type,
  hashtags = [],
}: ImportSummary['first'][number]): string {
  const head = [
    postUser ?? 'author unknown',
    type,
    publishedAt?.slice(0, 16).replace('T', ' ') ?? 'no date',
    postLink ?? 'no link',
  ];
  const words = text.length > TEXT_SHOWN ? `${text.slice(0, TEXT_SHOWN)}…` : text;
  const tags = hashtags.length > 0 ? `\n   ${hashtags.map((name) => `#${name}`).join(' ')}` : '';
  return `${head.filter(Boolean).join(' · ')}\n   ${words.replaceAll('\n', '\n   ')}${tags}`;
}

const plural = (count: number, one: string, many = `${one}s`): string => `${count} ${count === 1 ? one : many}`;

/** "Created 2 posts; 1 already there. 3 skipped. 1 draft. 1 bad line." */
export function describeCounts(
  { create, duplicate, skip, draft, error, updated }: ImportReport,
  dryRun: boolean,
): string {
  const made = create;
  const parts = [
    `${dryRun ? 'Would create' : 'Created'} ${plural(made, 'post')};`,
    ...(updated > 0 ? [`${updated} ${dryRun ? 'to correct' : 'corrected'};`] : []),
    `${duplicate} already there.`,
    ...(skip > 0 ? [`${skip} skipped.`] : []),
    ...(draft > 0 ? [`${plural(draft, 'draft')} to be captured.`] : []),
    ...(error > 0 ? [`${plural(error, 'bad line')}.`] : []),
  ];
  return parts.join(' ');
}

/** One record as a line of JSON (README, "For scripts"). */
export function toJsonLine({ status, reasons, post }: Outcome): string {
  const {
    text = null,
    postUser = null,
    userLink = null,
    postLink = null,
    type = null,
    publishedAt = null,
    hashtags = [],
    imageUrl = null,
  } = post ?? {};
  return JSON.stringify({
    status,
    ...(reasons.length > 0 && { reason: reasons.join('; ') }),
    ...(post && { post: { text, postUser, userLink, postLink, type, publishedAt, hashtags, imageUrl } }),
  });
}

export const toJsonSums = ({ format, create, duplicate, skip, draft, error, undated, updated }: ImportReport): string =>
  JSON.stringify({
    format,
    create,
    duplicate,
    skip,
    draft,
    error,
    ...(updated > 0 && { updated }),
    ...(undated > 0 && { undated }),
  });

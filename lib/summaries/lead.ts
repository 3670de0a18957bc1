import { clipText } from '@/lib/utils/clip';
import { stripMarkdown } from '@/lib/utils/markdown';
import { type CitingLine, listCitations } from './citations';
import type { Summary, SummaryKey } from './model';

/** A sentence of a summary, with the post that it is from. */
export type LeadPoint = {
  text: string;
  /** As the summary names them; null where it names nobody. */
  author: string | null;
  /** The slug of the post that is cited first. */
  slug: string;
};

/** What the home page shows of its newest summary. */
export type SummaryLead = SummaryKey & {
  title: string;
  articlesProcessed: number;
  points: LeadPoint[];
  /** What the summary recommends to try, if it does. */
  tip: LeadPoint | null;
  /** The beginning of a summary that cites no post; empty for any other. */
  beginning: string;
};

/** With the pages of the authors of its points, or null where they have none. */
export type LinkedLead = Omit<SummaryLead, 'points'> & { points: (LeadPoint & { authorPath: string | null })[] };

const POINTS_SHOWN = 3;
const POINT_MAX_CHARACTERS = 160;
const BEGINNING_MAX_CHARACTERS = 400;

/** The first points of a summary, which has the strongest first, and a recommendation from it. */
export function toLead({ kind, day, title, content, articlesProcessed }: Summary): SummaryLead {
  const { points, tip } = readPoints(content);
  const beginning = points.length > 0 ? '' : clipText(stripMarkdown(content), BEGINNING_MAX_CHARACTERS);
  return { kind, day, title, articlesProcessed, points: points.slice(0, POINTS_SHOWN), tip, beginning };
}

const TIP = /^[\s*_:]*worth trying[\s*_:—–-]*/i;

function readPoints(content: string): { points: LeadPoint[]; tip: LeadPoint | null } {
  const points: LeadPoint[] = [];
  let tip: LeadPoint | null = null;
  for (const line of listCitations(content)) {
    const point = toPoint(line);
    if (!point) continue;
    if (TIP.test(line.heading ?? '') || TIP.test(point.text)) tip ??= { ...point, text: point.text.replace(TIP, '') };
    else if (points.every(({ slug }) => slug !== point.slug)) points.push(point);
  }
  return { points, tip };
}

/** A line without words of its own has the title of its post as its text. Null without either. */
function toPoint({ slugs: [slug], text, label }: CitingLine): LeadPoint | null {
  const [, named, own] = /^(.+?): (.+)$/.exec(label) ?? [];
  // The title that names a sentence's subject stands before it in brackets.
  const words = clipText((text || own || '').replace(/^\[([^\]]+)\]\s+/, '$1: '), POINT_MAX_CHARACTERS);
  return words && slug ? { text: words, author: named ?? (label || null), slug } : null;
}

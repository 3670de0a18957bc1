import { clipText } from '@/lib/utils/clip';
import { stripMarkdown } from '@/lib/utils/markdown';
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

const POINTS_SHOWN = 3;
const POINT_MAX_CHARACTERS = 160;
const BEGINNING_MAX_CHARACTERS = 400;

/** The first points of a summary, which has the strongest first, and a recommendation from it. */
export function toLead({ kind, day, title, content, articlesProcessed }: Summary): SummaryLead {
  const { points, tip } = readPoints(content);
  const beginning = points.length > 0 ? '' : clipText(stripMarkdown(content), BEGINNING_MAX_CHARACTERS);
  return { kind, day, title, articlesProcessed, points: points.slice(0, POINTS_SHOWN), tip, beginning };
}

const HEADING = /^#{1,6}\s+(.*)$/;
const ITEM = /^\s*(?:[-*+]|\d{1,3}[.)])\s+(.*)$/;
const CITATION = /(?<!\\)\[((?:\\.|[^\]\\])*)\]\(\/feed\/([^\s()?#]+)\)/;
const TIP = /^[\s*_:]*worth trying[\s*_:—–-]*/i;

function readPoints(content: string): { points: LeadPoint[]; tip: LeadPoint | null } {
  const points: LeadPoint[] = [];
  let tip: LeadPoint | null = null;
  let isTips = false;
  for (const line of content.split('\n')) {
    const heading = HEADING.exec(line)?.[1];
    if (heading !== undefined) isTips = TIP.test(heading);
    const point = toPoint(ITEM.exec(line)?.[1] ?? '');
    if (!point) continue;
    if (isTips || TIP.test(point.text)) tip ??= { ...point, text: point.text.replace(TIP, '') };
    else if (points.every(({ slug }) => slug !== point.slug)) points.push(point);
  }
  return { points, tip };
}

/** A point ends with the posts that it cites, each named by its author and often by its title; one without words has the title as its text. Null without either. */
function toPoint(item: string): LeadPoint | null {
  const citation = CITATION.exec(item);
  const slug = decode(citation?.[2] ?? '');
  if (!citation || !slug) return null;
  const label = stripMarkdown(citation[1] ?? '');
  const [, named, own] = /^(.+?): (.+)$/.exec(label) ?? [];
  const words = stripMarkdown(item.slice(0, citation.index).replace(/\s*[—–-]\s*$/, ''));
  // The title that names a sentence's subject stands before it in brackets.
  const text = clipText((words || own || '').replace(/^\[([^\]]+)\]\s+/, '$1: '), POINT_MAX_CHARACTERS);
  return text ? { text, author: named ?? (label || null), slug } : null;
}

function decode(slug: string): string {
  try {
    return decodeURIComponent(slug);
  } catch {
    return slug;
  }
}

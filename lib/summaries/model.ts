export type SummaryKind = 'daily' | 'weekly';

/** `day` is the summary's day, or the first day of its week, as YYYY-MM-DD. `content` is Markdown. */
export type Summary = {
  id: number;
  kind: SummaryKind;
  day: string;
  title: string;
  content: string;
  articlesProcessed: number;
};

/** A summary in a carousel, with the beginning of its text; the whole is fetched when it is opened. */
export type ListedSummary = Omit<Summary, 'id' | 'content'> & { preview: string };

/** What the hero's line needs (spec §3 "Daily summary count record"), and when the data service said so, as ISO 8601. */
export type BannerCount = { articlesProcessed: number; isToday: boolean; date: string; readAt: string };

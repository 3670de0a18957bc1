export type SummaryKind = 'daily' | 'weekly';

/** `day` is the summary's day, or its week's first, as YYYY-MM-DD. `content` is Markdown. */
export type Summary = {
  id: number;
  kind: SummaryKind;
  day: string;
  title: string;
  content: string;
  articlesProcessed: number;
};

/** A summary in a carousel; the text is fetched when it is opened. */
export type ListedSummary = Omit<Summary, 'id' | 'content'> & { preview: string };

/** The count of spec §3 "Daily summary count record", with the time of the data service's response, as ISO 8601. */
export type BannerCount = { articlesProcessed: number; isToday: boolean; date: string; readAt: string };

import type { ColumnType } from 'kysely';

// Column types that are narrower than PostgreSQL's (cli/db/generate-types.ts).

/** Written as a Date or ISO string; read as an ISO string with offset (postgres/value-types.ts). */
export type IsoTimestamp = ColumnType<string, Date | string, Date | string>;

export { POST_TYPES, type PostType } from '#lib/design/platforms.ts';
export type ActorKind = 'reader' | 'operator' | 'token' | 'command' | 'site';
/** waiting: created by a reader, not reviewed yet. banned: on no post, and cannot be created. */
export type HashtagState = 'public' | 'waiting' | 'banned';
export type SubscriberStatus = 'pending' | 'confirmed' | 'unsubscribed' | 'suppressed';
export type DeliveryState = 'pending' | 'sending' | 'sent' | 'failed' | 'unknown' | 'skipped';
export type SummaryKind = 'daily' | 'weekly';
export type SummaryStatus = 'pending' | 'processing' | 'completed' | 'failed';

export type SourceRules = {
  minWords: number;
  skipReplies: boolean;
  skipReposts: boolean;
  blockWords: string[];
  updatePosts: boolean;
};

export type ImageFormat = {
  name: string;
  hash: string;
  ext: string;
  mime: string;
  path: string | null;
  width: number;
  height: number;
  /** Kilobytes. */
  size: number;
  sizeInBytes?: number;
  url: string;
};

import type { ColumnType, Generated, GeneratedAlways, JSONColumnType } from 'kysely';

/** Sent as a Date or ISO string; read as an ISO string with offset (see connection.ts). */
type Timestamp = ColumnType<string, Date | string | undefined, Date | string>;
type NullableTimestamp = ColumnType<string | null, Date | string | null | undefined, Date | string | null>;

export type PostType = 'LinkedIn' | 'Twitter';
/** Who changed something. */
export type ActorKind = 'reader' | 'operator' | 'token' | 'command' | 'site';
/** waiting: made by a reader and not seen by an operator yet. banned: nobody has it, nor can make it. */
export type HashtagState = 'public' | 'waiting' | 'banned';
export type SubscriberStatus = 'pending' | 'confirmed' | 'unsubscribed' | 'suppressed';
export type DeliveryState = 'pending' | 'sending' | 'sent' | 'failed' | 'unknown' | 'skipped';
type SummaryKind = 'daily' | 'weekly';
type SummaryStatus = 'pending' | 'processing' | 'completed' | 'failed';

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

export type Database = {
  'app.users': {
    id: Generated<number>;
    username: string;
    email: string;
    password_hash: string;
    first_name: Generated<string>;
    last_name: Generated<string>;
    provider: Generated<string>;
    confirmed: Generated<boolean>;
    blocked: Generated<boolean>;
    token_version: Generated<number>;
    bookmarks_count: Generated<number>;
    created_at: Timestamp;
    updated_at: Timestamp;
  };
  'app.revoked_tokens': {
    token_id: string;
    expires_at: Timestamp;
  };
  'app.user_tokens': {
    token_hash: string;
    user_id: number;
    kind: 'password_reset' | 'email_change';
    new_email: string | null;
    expires_at: Timestamp;
    used_at: NullableTimestamp;
    created_at: Timestamp;
  };
  'app.images': {
    id: Generated<number>;
    name: string;
    alternative_text: string | null;
    caption: string | null;
    width: number;
    height: number;
    formats: JSONColumnType<Record<string, ImageFormat>>;
    hash: string;
    ext: string;
    mime: string;
    size: number;
    url: string;
    preview_url: string | null;
    provider: Generated<string>;
    provider_metadata: JSONColumnType<Record<string, unknown>> | null;
    created_at: Timestamp;
    updated_at: Timestamp;
  };
  'app.pictures': {
    name: string;
    size: number;
    data: Uint8Array | null;
    created_at: Timestamp;
  };
  'app.posts': {
    id: Generated<number>;
    title: string;
    description: string | null;
    url_slug: string;
    image_id: number | null;
    text: string;
    type: PostType;
    post_user: string | null;
    post_link: string | null;
    user_link: string | null;
    source_slug: string | null;
    canonical_link: string | null;
    text_hash: string;
    published_at: NullableTimestamp;
    created_at: Timestamp;
    updated_at: Timestamp;
    hidden_at: NullableTimestamp;
    deleted_at: NullableTimestamp;
    last_published_at: NullableTimestamp;
    draft_hashtags: JSONColumnType<string[]> | null;
    search_text: GeneratedAlways<string>;
    source_id: number | null;
  };
  'app.hashtags': {
    id: Generated<number>;
    name: string;
    posts_count: Generated<number>;
    state: Generated<HashtagState>;
    created_at: Timestamp;
    updated_at: Timestamp;
  };
  'app.hashtag_makers': { hashtag_id: number; user_id: number };
  'app.posts_hashtags': { post_id: number; hashtag_id: number; position: GeneratedAlways<number> };
  'app.bookmarks': {
    id: Generated<number>;
    user_id: number;
    name: string;
    created_at: Timestamp;
    updated_at: Timestamp;
  };
  'app.bookmarks_posts': { bookmark_id: number; post_id: number; position: GeneratedAlways<number> };
  'app.audit_log': {
    id: GeneratedAlways<number>;
    at: Timestamp;
    actor: Generated<ActorKind>;
    actor_id: number | null;
    user_id: number | null;
    username: string | null;
    action: string;
    subject: Generated<string>;
    subject_id: string | null;
    before: JSONColumnType<Record<string, unknown>> | null;
    after: JSONColumnType<Record<string, unknown>> | null;
    hashtag_id: number | null;
    hashtag_name: string | null;
    post_id: number | null;
    reverts: number | null;
    reverted_at: NullableTimestamp;
    details: JSONColumnType<Record<string, unknown>>;
  };
  'app.sources': {
    id: GeneratedAlways<number>;
    url: string;
    canonical_url: string;
    host: string;
    title: string | null;
    type: PostType | null;
    author: string | null;
    state: Generated<'active' | 'paused'>;
    reason: string | null;
    etag: string | null;
    last_modified: string | null;
    failures: Generated<number>;
    next_poll_at: Timestamp;
    polled_at: NullableTimestamp;
    new_posts: Generated<number>;
    leased_until: NullableTimestamp;
    created_at: Timestamp;
  };
  'app.operators': {
    id: GeneratedAlways<number>;
    name: string;
    password_hash: string;
    totp_secret: string;
    totp_last_step: number | null;
    created_at: Timestamp;
    updated_at: Timestamp;
  };
  'app.operator_recovery_codes': { operator_id: number; code_hash: string; used_at: NullableTimestamp };
  'app.operator_sessions': {
    id: string;
    token_hash: string;
    operator_id: number;
    address: string;
    user_agent: string;
    created_at: Timestamp;
    last_used_at: Timestamp;
  };
  'app.operator_addresses': { operator_id: number; address: string; last_used_at: Timestamp };
  'app.operator_links': {
    token_hash: string;
    kind: 'first' | 'add' | 'reset';
    operator_id: number | null;
    name: string | null;
    password_hash: string | null;
    totp_secret: string | null;
    created_at: Timestamp;
    expires_at: Timestamp;
  };
  'app.api_tokens': {
    id: GeneratedAlways<number>;
    name: string;
    token_hash: string;
    scopes: string[];
    created_at: Timestamp;
    expires_at: NullableTimestamp;
    last_used_at: NullableTimestamp;
  };
  'app.discarded_drafts': { post_id: number };
  'app.reports': {
    id: GeneratedAlways<number>;
    post_id: number;
    reason: 'spam' | 'incorrect' | 'offensive' | 'copyright' | 'other';
    note: string | null;
    signed_in: boolean;
    reporter_hash: string | null;
    created_at: Timestamp;
    settled_at: NullableTimestamp;
  };
  'app.reported_posts': {
    post_id: number;
    open: Generated<number>;
    open_at: NullableTimestamp;
    settled: Generated<number>;
    settled_at: NullableTimestamp;
  };
  'app.former_post_keys': { key: string; post_id: number };
  'app.counters': { name: string; value: number };
  'app.authors': { name: string; posts_count: number };
  'app.words': { word: string };
  'public.gb_daily_summaries': {
    id: Generated<number>;
    date: string;
    title: Generated<string>;
    summary_content: Generated<string>;
    articles_processed: Generated<number>;
    status: Generated<SummaryStatus>;
    created_at: Timestamp;
    updated_at: Timestamp;
  };
  'public.gb_weekly_summaries': {
    id: Generated<number>;
    start_date: string;
    title: Generated<string>;
    summary_content: Generated<string>;
    articles_processed: Generated<number>;
    status: Generated<SummaryStatus>;
    created_at: Timestamp;
    updated_at: Timestamp;
  };
  'app.summary_records': {
    kind: SummaryKind;
    /** YYYY-MM-DD, as in the summaries' own tables. */
    day: string;
    hidden_title: string | null;
    hidden_content: string | null;
    by_hand: Generated<boolean>;
    failure: string | null;
    failed_at: NullableTimestamp;
  };
  'app.summary_versions': {
    id: GeneratedAlways<number>;
    kind: SummaryKind;
    day: string;
    title: string;
    content: string;
    by_hand: boolean;
    replaced_at: Timestamp;
  };
  'public.subscribers': {
    id: GeneratedAlways<number>;
    email: string;
    status: Generated<SubscriberStatus>;
    confirm_token_hash: string | null;
    confirmation_mailed_at: NullableTimestamp;
    unsubscribe_token: Generated<string>;
    confirmed_at: NullableTimestamp;
    unsubscribed_at: NullableTimestamp;
    suppressed_at: NullableTimestamp;
    suppressed_by_operator: Generated<boolean>;
    created_at: Timestamp;
    updated_at: Timestamp;
  };
  'public.mail_issues': {
    id: GeneratedAlways<number>;
    /** YYYY-MM-DD. */
    date: string;
    content: JSONColumnType<Record<string, unknown>>;
    post_ids: number[];
    next_mail_at: Timestamp;
    created_at: Timestamp;
    finished_at: NullableTimestamp;
    paused_at: NullableTimestamp;
    /** Mails by state, once all are settled. */
    totals: JSONColumnType<Record<string, number>> | null;
  };
  /** Written by SQL that says how an array is sent. */
  'app.mail_choices': { date: string; post_ids: number[] };
  'public.mail_deliveries': {
    issue_id: number;
    subscriber_id: number;
    state: Generated<DeliveryState>;
    attempts: Generated<number>;
    next_attempt_at: Timestamp;
    claimed_by: string | null;
    claimed_at: NullableTimestamp;
    reason: string | null;
    updated_at: Timestamp;
  };
};

-- Something on every screen of the desk, in each of its states, with the longest and the oddest that a screen must bear.
-- For an empty, migrated database. "An hour ago" is the backend's hour, not the test's.

insert into app.users (username, email, password_hash, blocked, created_at) values
  ('ada.reads', 'ada@example.com', '-', false, now() - interval '3 hours'),
  ('a-name-as-long-as-the-sign-up-form-lets-anybody-choose-one-64-ch', repeat('long', 15) || '@a-long-domain.example.com', '-', false, now() - interval '9 days'),
  ('spammer', 'spammer@example.com', '-', true, now() - interval '2 months');
insert into app.users (username, email, password_hash, created_at)
  select 'reader-' || i, 'reader-' || i || '@example.com', '-', now() - i * interval '1 day' from generate_series(10, 40) i;

insert into app.sources (url, canonical_url, host, title, type, author, state, reason, failures, next_poll_at, polled_at, new_posts, created_at) values
  ('https://blog.example.com/feed.xml', 'https://blog.example.com/feed.xml', 'blog.example.com', 'The PPC blog', null, null, 'active', null, 0, now() + interval '40 minutes', now() - interval '20 minutes', 3, now() - interval '3 months'),
  ('https://broken.example.org/a/rather/long/path/to/the/feed/of/a/site/that/went/away.xml', 'https://broken.example.org/a/rather/long/path/to/the/feed/of/a/site/that/went/away.xml', 'broken.example.org', null, 'Twitter', null, 'active', 'The server answered 503 Service Unavailable instead of a feed.', 7, now() + interval '5 hours', now() - interval '1 hour', 0, now() - interval '2 months'),
  ('https://paused.example.net/rss', 'https://paused.example.net/rss', 'paused.example.net', 'Amazon news, daily', 'LinkedIn', 'Jane Seller', 'paused', 'The feed says that it is gone (410). Nobody asks it any more.', 1, now(), now() - interval '8 days', 0, now() - interval '1 month'),
  ('https://new.example.net/rss', 'https://new.example.net/rss', 'new.example.net', null, null, null, 'active', null, 0, now(), null, 0, now() - interval '1 minute');

insert into app.posts (title, description, url_slug, text, type, post_user, post_link, text_hash, published_at, created_at, updated_at, source_id)
  select 'Lesson ' || i || ' about campaigns that sell', 'What ' || i || ' months of bids taught us.', 'lesson-' || i,
    'Bids are not a strategy.' || E'\n\n' || repeat('A paragraph of plain words about what happened to the campaign. ', 5),
    case when i % 3 = 0 then 'Twitter' else 'LinkedIn' end, (array['Jane Seller', 'Omar Ads', null, 'Vera Veryverylongname-Hyphenated'])[1 + i % 4],
    'https://www.linkedin.com/posts/lesson-' || i, 'lesson ' || i, at, at, at, 1 + (i % 2)
  from generate_series(1, 30) i, lateral (select now() - i * interval '7 hours' as at) times;
insert into app.posts (title, url_slug, text, type, post_user, text_hash, published_at, hidden_at, deleted_at, draft_hashtags, created_at, updated_at) values
  (repeat('Averylongwordwithoutanyspace', 5), 'long-word', repeat('Averylongwordwithoutanyspace', 12), 'LinkedIn', 'Ola', 'h1', now(), null, null, null, now() - interval '5 minutes', now()),
  ('مرحبا بالبائعين: كيف تختار كلماتك', 'rtl', 'كيف تختار كلماتك؟ هذا هو السؤال.', 'LinkedIn', 'ليلى', 'h2', now(), null, null, null, now() - interval '10 minutes', now()),
  ('A draft about <b>markup</b> & "quotes" that nobody has read yet', 'draft-1', E'The first line of the draft.\n\nAnd a second paragraph, with https://example.com/an/address/that/goes/on/and/on/and/on/and/on/without/an/end in it.', 'Twitter', 'Omar Ads', 'd1', null, null, null, '["#ppc", "#amazonads"]', now() - interval '1 hour', now()),
  ('A second draft', 'draft-2', 'Short.', 'LinkedIn', null, 'd2', null, null, null, '[]', now() - interval '2 hours', now()),
  ('A hidden post', 'hidden', 'Hidden.', 'LinkedIn', 'Jane Seller', 'x1', null, now(), null, null, now() - interval '3 days', now()),
  ('A deleted post', 'deleted', 'Deleted.', 'LinkedIn', 'Jane Seller', 'x2', null, null, now(), null, now() - interval '4 days', now());

insert into app.hashtags (name, state, created_at) values
  ('#ppc', 'public', now() - interval '1 year'), ('#amazonads', 'public', now() - interval '3 months'),
  ('#' || repeat('averylonghashtag', 5), 'public', now() - interval '2 days'),
  ('#buynow', 'waiting', now() - interval '1 hour'), ('#freemoney', 'banned', now() - interval '1 month');
insert into app.posts_hashtags (post_id, hashtag_id) select id, 1 + id % 3 from app.posts where published_at is not null;
insert into app.posts_hashtags (post_id, hashtag_id) select id, 1 from app.posts where published_at is not null and id % 3 <> 0;
insert into app.hashtag_makers (hashtag_id, user_id) values (4, 1), (4, 2), (3, 1);
insert into app.bookmarks (user_id, name) values (1, 'Read later'), (1, 'For the team'), (2, 'Read later');
insert into app.bookmarks_posts (bookmark_id, post_id) select b, p from generate_series(1, 3) b, generate_series(1, 9) p where (b + p) % 2 = 0;

insert into public.subscribers (email, status, confirmed_at, unsubscribed_at, suppressed_at, suppressed_by_operator, created_at)
  select 'subscriber-' || i || '@example.com', 'confirmed', now(), null, null, false, now() - i * interval '2 days' from generate_series(1, 30) i;
insert into public.subscribers (email, status, confirmed_at, unsubscribed_at, suppressed_at, suppressed_by_operator, created_at) values
  (repeat('longaddress', 5) || '@a-long-domain.example.com', 'pending', null, null, null, false, now() - interval '1 hour'),
  ('left@example.com', 'unsubscribed', now() - interval '2 days', now() - interval '1 day', null, false, now() - interval '3 days'),
  ('bounced@example.com', 'suppressed', now() - interval '2 days', null, now(), false, now() - interval '3 days'),
  ('complained@example.com', 'suppressed', now() - interval '2 days', null, now(), true, now() - interval '4 days');

insert into public.mail_issues (date, content, post_ids, created_at, finished_at, paused_at)
  select monday, jsonb_build_object('date', to_char(monday, 'YYYY-MM-DD'), 'weekStart', to_char(monday - 7, 'YYYY-MM-DD'), 'summary', null, 'tips', (
      select jsonb_agg(jsonb_build_object('postId', id, 'slug', ltrim(url_slug, '/'), 'title', title, 'author', post_user, 'why', 'Readers kept it.', 'readers', 2) order by id)
      from app.posts where id between 20 and 25)),
    array[20, 21, 22, 23, 24, 25], monday, case when weeks > 0 then monday + interval '1 hour' end, case when weeks = 0 then now() end
  from generate_series(0, 3) weeks, lateral (select (date_trunc('week', now() at time zone 'UTC')::date - 7 * weeks) as monday) mondays;
insert into public.mail_deliveries (issue_id, subscriber_id, state, reason)
  select i.id, s.id,
    case when i.finished_at is null and s.id > 12 then 'pending' when s.id = 31 then 'failed' when s.id = 32 then 'skipped' when s.id = 30 then 'unknown' else 'sent' end,
    case when s.id = 31 then '550 5.1.1 The email account that you tried to reach does not exist' when s.id = 30 then 'The connection was lost' end
  from public.mail_issues i, public.subscribers s where s.id <= 32;

insert into app.reports (post_id, reason, note, signed_in, reporter_hash, created_at, settled_at)
  select 1 + i % 4, (array['spam', 'incorrect', 'offensive', 'copyright', 'other'])[1 + i % 5],
    case when i % 2 = 0 then 'The author is somebody else: see https://www.linkedin.com/posts/' || repeat('the-original-post-', 6) || i end,
    i % 3 = 0, 'reporter ' || i, now() - i * interval '1 hour', null from generate_series(1, 14) i;
insert into app.reports (post_id, reason, note, signed_in, created_at, settled_at) values (5, 'spam', null, false, now() - interval '9 days', now());

insert into public.gb_daily_summaries (date, title, summary_content, articles_processed, status)
  select current_date - i, 'Day ' || i || ': bids, budgets and what sellers learnt', E'## What happened\n\n- A point about bids — [Jane Seller](/feed/lesson-1)\n- **Another** point, with an address: https://example.com/' || repeat('very-', 20) || E'long\n\n> A quotation.',
    i % 7, (array['completed', 'failed', 'completed', 'pending', 'completed'])[i] from generate_series(1, 5) i
  -- A day with posts has a row already.
  on conflict (date) do update set title = excluded.title, summary_content = excluded.summary_content, status = excluded.status;
insert into public.gb_weekly_summaries (start_date, title, summary_content, articles_processed, status)
  values (date_trunc('week', now() - interval '7 days')::date, 'The week of bids', '- One point', 42, 'completed')
  on conflict (start_date) do update set title = excluded.title, summary_content = excluded.summary_content, status = excluded.status;
insert into app.summary_records (kind, day, hidden_title, hidden_content, by_hand, failure, failed_at) values
  ('daily', current_date - 1, null, null, true, null, null),
  ('daily', current_date - 2, null, null, false, 'The language model answered 429: too many requests. It is tried again within the hour.', now() - interval '20 minutes'),
  ('daily', current_date - 5, 'Hidden day', '- A hidden point', false, null, null);
insert into app.summary_versions (kind, day, title, content, by_hand, replaced_at) values
  ('daily', current_date - 1, 'The text before', '- A point that was wrong', false, now() - interval '1 hour');

insert into pgboss.job (name, data, state, output, retry_count, retry_limit, created_on, start_after, started_on, completed_on)
  select name, data::jsonb, state::pgboss.job_state, output::jsonb, retries, 2, now() - age::interval, now() - age::interval, now() - age::interval,
    case when state in ('failed', 'completed') then now() - age::interval + interval '90 seconds' end
  from (values
    ('summarize-one', '{"kind": "daily", "day": "2026-03-05", "force": true}', 'failed', '{"reason": "The language model answered 429: too many requests"}', 2, '2 hours'),
    ('mail', '{}', 'failed', '{"reason": "connect ECONNREFUSED 127.0.0.1:25 while talking to the mail server of ' || repeat('a-very-long-host-name.', 4) || 'example.com"}', 2, '3 hours'),
    ('poll-sources', '{}', 'completed', null, 0, '20 minutes'),
    ('vacuum', '{}', 'completed', null, 0, '10 hours'),
    ('summarize-days', '{}', 'failed', '{"reason": "SUMMARIES_API_KEY was refused"}', 0, '1 day')
  ) jobs (name, data, state, output, retries, age);

insert into app.audit_log (at, actor, actor_id, user_id, username, action, subject, subject_id, before, after, details, reverted_at)
  select now() - i * interval '13 minutes', actor, null, null, username, action, split_part(action, '.', 1), subject_id, before::jsonb, after::jsonb, '{}', case when is_reverted then now() end
  from (values
    (1, 'operator', 'ada', 'posts.edit', '3', '{"author": "Wrong Name", "text": "' || repeat('A long text before. ', 30) || '", "createdAt": "2026-11-20T10:00:00.000Z"}', '{"author": "Right Name", "text": "' || repeat('A long text after. ', 30) || '", "createdAt": "2026-11-21T09:30:00.000Z"}', false),
    (2, 'operator', 'ada', 'posts.hide', '35', '{"publishedAt": "2026-11-20T10:00:00.000Z", "hiddenAt": null, "deletedAt": null}', '{"publishedAt": null, "hiddenAt": "2026-11-22T10:00:00.000Z", "deletedAt": null}', false),
    (3, 'operator', 'ada', 'hashtags.rename', '1', '{"name": "#ppcc"}', '{"name": "#ppc"}', true),
    (4, 'operator', 'ada', 'hashtags.merge', '1', '{"from": {"id": 99, "name": "#pay-per-click", "state": "public"}, "posts": [1, 2, 3], "added": [1, 2]}', '{"name": "#ppc"}', false),
    (5, 'reader', 'ada.reads', 'hashtags.attach', '4', null, '{"name": "#buynow", "postId": 3}', false),
    (6, 'token', 'the nightly import', 'posts.create', '2', null, '{"title": "Lesson 2 about campaigns that sell"}', false),
    (7, 'command', 'root', 'operators.add', null, null, '{"name": "grace"}', false),
    (8, 'site', null, 'operators.sign-in-failed', '1', null, '{"name": "ada", "address": "2001:0db8:85a3:0000:0000:8a2e:0370:7334"}', false),
    (9, 'operator', 'ada', 'operators.sign-in', '1', null, '{"address": "203.0.113.7"}', false),
    (10, 'operator', 'ada', 'readers.block', '3', '{"blocked": false}', '{"blocked": true}', false),
    (11, 'operator', 'ada', 'subscribers.suppress', '34', '{"status": "confirmed"}', '{"status": "suppressed"}', false),
    (12, 'operator', 'ada', 'sources.pause', '3', '{"state": "active"}', '{"state": "paused"}', false),
    (13, 'operator', 'ada', 'mail.choose', to_char(current_date, 'YYYY-MM-DD'), '{"posts": null}', '{"posts": [1, 2, 3]}', false),
    (14, 'operator', 'ada', 'mail.pause', '2026-11-16', '{"paused": false}', '{"paused": true}', false),
    (15, 'operator', 'ada', 'mail.test', null, null, '{"to": "ada@example.com"}', false),
    (16, 'operator', 'ada', 'mail.resend-unknown', '2026-11-09', null, '{"mails": 2}', false),
    (17, 'operator', 'ada', 'summaries.edit', 'daily-2026-11-21', '{"title": "Before", "content": "- One"}', '{"title": "After", "content": "- Two"}', false),
    (18, 'operator', 'ada', 'summaries.regenerate', 'daily-2026-11-21', null, null, false),
    (19, 'operator', 'ada', 'reports.settle', '5', '{"open": [15, 16]}', '{"open": []}', false),
    (20, 'operator', 'ada', 'jobs.retry', '3f0e3a5e-8c2f-4f0e-9c3b-0e5a1f2b3c4d', null, null, false),
    (21, 'operator', 'ada', 'jobs.run', 'vacuum', null, null, false),
    (22, 'command', 'root', 'tokens.add', '1', null, '{"name": "the nightly import", "scopes": ["posts:write", "reports:read"]}', false),
    (23, 'operator', 'ada', 'operators.recovery-codes', '1', null, null, false),
    (24, 'operator', 'ada', 'operators.password', '1', null, null, false),
    (25, 'operator', 'ada', 'operators.totp', '1', null, null, false),
    (26, 'operator', 'ada', 'readers.delete', '77', null, null, false)
  ) lines (i, actor, username, action, subject_id, before, after, is_reverted);

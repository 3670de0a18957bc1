-- How often posts that a summary may quote were hidden, deleted, corrected or put back since it was written. Zero: nothing to
-- renew. A count rather than a flag: a summary that was being written meanwhile clears only the changes it has seen.
alter table app.summary_records add column stale integer not null default 0;
create index summary_records_stale on app.summary_records (kind, day) where stale > 0;

-- A digest of the posts (ids and times of change) that were read last for a summary or its draft. A run that finds the same does not
-- write it again. Null where it failed, and for what was written before this column: times decide there.
alter table app.summary_records add column posts_digest text;

-- The address of a hashtag that was merged or renamed leads to the one that took its place.
create index audit_log_former_hashtags on app.audit_log (lower(coalesce(before -> 'from' ->> 'name', before ->> 'name')))
  where action in ('hashtags.merge', 'hashtags.rename');

-- When backups of this site were made and tried. Of another site they say nothing: they are no part of a backup.
create table app.backups (
  id bigint generated always as identity primary key,
  made_at timestamptz not null,
  posts integer not null
);

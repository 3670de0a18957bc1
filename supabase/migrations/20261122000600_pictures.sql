-- Pictures that several backends serve: their bytes, or only their names where the bytes are in S3-compatible storage.
create table app.pictures (
  -- What follows /uploads/ in their address.
  name text primary key check (char_length(name) between 1 and 400),
  size integer not null check (size between 1 and 10485760),
  -- Null where S3 has it.
  data bytea check (octet_length(data) = size),
  created_at timestamptz not null default now()
);
-- They are compressed already.
alter table app.pictures alter column data set storage external;

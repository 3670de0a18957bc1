-- Summaries that a language model wrote and no operator has read yet (SUMMARY_REVIEW): at most one of each day and week. Readers
-- never see this table.
create table app.summary_drafts (
  kind text not null check (kind in ('daily', 'weekly')),
  day date not null,
  -- Another one whenever the content changes, so that operators publish what they have read.
  version bigint generated always as identity,
  model text not null,
  title text not null,
  -- Claims with their quotations: [{"text", "doubt", "sources": [{"slug", "author", "title", "excerpt", "quote"}]}]
  points jsonb not null,
  -- How many posts it was made of, and when they were read.
  posts integer not null,
  written_at timestamptz not null,
  primary key (kind, day)
);

alter table app.summary_records
  -- The published text is a model's that an operator has published: no text without a review replaces it.
  add column reviewed boolean not null default false,
  -- When posts were last read for a draft, whatever became of it.
  add column drafted_at timestamptz;

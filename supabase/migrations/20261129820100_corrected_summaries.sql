-- When the text of a summary that had one was changed last, null for never. Search engines are told of nothing else: `updated_at` also moves
-- when a summary is hidden, shown or claimed by a run.
alter table public.gb_daily_summaries add column if not exists corrected_at timestamptz;
alter table public.gb_weekly_summaries add column if not exists corrected_at timestamptz;

create or replace function public.note_summary_correction() returns trigger language plpgsql set search_path = '' as $$
begin
  new.corrected_at := now();
  return new;
end $$;
revoke execute on function public.note_summary_correction() from public;

-- No writer can forget it. Without a text before or after, the summary is written or taken off the site.
create or replace trigger daily_summaries_corrected before update of title, summary_content on public.gb_daily_summaries for each row
  when (old.summary_content <> '' and new.summary_content <> ''
    and (old.title, old.summary_content) is distinct from (new.title, new.summary_content))
  execute function public.note_summary_correction();
create or replace trigger weekly_summaries_corrected before update of title, summary_content on public.gb_weekly_summaries for each row
  when (old.summary_content <> '' and new.summary_content <> ''
    and (old.title, old.summary_content) is distinct from (new.title, new.summary_content))
  execute function public.note_summary_correction();

-- The desk lists issues by what became of their mails. Of one that has gone out that is counted once: it has as many mails as the
-- list has readers, and a page of the list shows half a year of issues.
alter table public.mail_issues add column totals jsonb;

create function public.total_finished_issue() returns trigger language plpgsql set search_path = '' as $$
begin
  if new.finished_at is null then
    new.totals := null;
  elsif old.finished_at is null then
    new.totals := (
      select coalesce(jsonb_object_agg(d.state, d.n), '{}') from (
        select state, count(*) as n from public.mail_deliveries where issue_id = new.id group by state
      ) d
    );
  end if;
  return new;
end $$;
create trigger mail_issues_totals before update of finished_at on public.mail_issues
  for each row execute function public.total_finished_issue();

-- Whatever changes about its mails afterwards, they are counted again. While an issue goes out there is nothing to forget.
create function public.forget_issue_totals() returns trigger language plpgsql set search_path = '' as $$
begin
  update public.mail_issues set totals = null
    where totals is not null and id in (select issue_id from changed);
  return null;
end $$;
create trigger mail_deliveries_forget_totals after update on public.mail_deliveries
  referencing new table as changed for each statement execute function public.forget_issue_totals();

revoke execute on function public.total_finished_issue(), public.forget_issue_totals() from public, anon, authenticated;

update public.mail_issues i set totals = (
  select coalesce(jsonb_object_agg(d.state, d.n), '{}') from (
    select state, count(*) as n from public.mail_deliveries where issue_id = i.id group by state
  ) d
) where finished_at is not null;

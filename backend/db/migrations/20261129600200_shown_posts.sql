-- When readers could see a post first: when it came in, or when an operator published the draft. Its other times say less: `published_at` is
-- the post's own where it is published or comes back. Null for those of before; for them `received_at` says it.
alter table app.posts add column shown_at timestamptz;

create function app.note_shown_post() returns trigger language plpgsql set search_path = '' as $$
begin
  new.shown_at := case when tg_op = 'INSERT' then new.received_at else new.updated_at end;
  return new;
end $$;
create trigger posts_note_shown_insert before insert on app.posts
  for each row when (new.published_at is not null and new.shown_at is null) execute function app.note_shown_post();
create trigger posts_note_shown_update before update of published_at on app.posts
  for each row when (new.published_at is not null and old.published_at is null and old.last_published_at is null and new.shown_at is null)
  execute function app.note_shown_post();

-- Whoever leaves the list has no mail of their own any more, and gets none again by subscribing to the Monday mail.
create function app.end_personal_mail() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  update app.personal_mails set cadence = null, next_at = null, asked = null, asked_hash = null where subscriber_id = new.id;
  return null;
end $$;
create trigger subscribers_end_personal_mail after update of status on public.subscribers
  for each row when (new.status in ('unsubscribed', 'suppressed') and old.status is distinct from new.status)
  execute function app.end_personal_mail();

-- Whoever came onto the list for the mail of an account leaves it with the account.
create function app.leave_list_with_account() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  update public.subscribers set status = 'unsubscribed', unsubscribed_at = now(), updated_at = now()
    where id = old.subscriber_id and status = 'confirmed';
  return null;
end $$;
create trigger personal_mails_leave_list after delete on app.personal_mails
  for each row when (old.user_id is not null and old.has_joined) execute function app.leave_list_with_account();

revoke execute on function app.note_shown_post(), app.end_personal_mail(), app.leave_list_with_account() from public;

-- Whoever leaves the list while an operator has suppressed them has decided for themselves: no operator lets them in again.

create or replace function public.leave_list(p_token uuid) returns boolean
language plpgsql set search_path = '' as $$
begin
  update public.subscribers
    set status = case status when 'pending' then 'suppressed' when 'confirmed' then 'unsubscribed' else status end,
      suppressed_at = case status when 'pending' then now() else suppressed_at end,
      unsubscribed_at = case status when 'confirmed' then now() else unsubscribed_at end,
      suppressed_by_operator = false,
      confirm_token_hash = null, updated_at = now()
    where unsubscribe_token = p_token;
  return found;
end $$;

-- An operator can let in again whom an operator has suppressed, and nobody else: whoever said that they never asked for the
-- mail, or has no mailbox any more, stays out.

alter table public.subscribers add column suppressed_by_operator boolean not null default false;

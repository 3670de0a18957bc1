-- The policies name no role, so that they also hold where the roles of a hosted Supabase do not exist: the embedded data service
-- runs a visitor's queries as `pg_database_owner`. Rights on the tables are granted apart; on the others nobody has any policy.

alter policy "completed daily summaries and bare counts are public" on public.gb_daily_summaries to public;
alter policy "completed weekly summaries are public" on public.gb_weekly_summaries to public;

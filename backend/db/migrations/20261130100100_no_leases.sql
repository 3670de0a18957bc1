-- The queue runs one poll of sources at a time, over all processes: no source is leased.
alter table app.sources drop column leased_until;

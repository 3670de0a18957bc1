-- An operator has read why this source fails, and does not want to be reminded before it fails for another reason or again.
alter table app.sources add column dismissed boolean not null default false;

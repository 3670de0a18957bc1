-- Which items of a feed its source takes (backend/sources/rules/).
alter table app.sources add column rules jsonb not null
  default '{"minWords": 0, "skipReplies": false, "skipReposts": false, "blockWords": []}';

-- Reasons are sentences now; what Node.js said of an unknown host is the one that told operators nothing.
update app.sources set reason = 'The address ' || split_part(host, ':', 1) || ' was not found.' where reason like '%ENOTFOUND%';

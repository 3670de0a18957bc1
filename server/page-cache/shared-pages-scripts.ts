// Each is one step for Redis, and named in its first line, for the log. Ages are measured by Redis' clock alone.

/** `KEYS`: epoch, version, announcements. Answers all three; the epoch is another one after Redis was emptied. */
export const JOIN = `
-- hear what was announced
if redis.call('TYPE', KEYS[2]).ok ~= 'none' and not tonumber((redis.pcall('GET', KEYS[2]))) then redis.call('DEL', KEYS[1], KEYS[2]) end
if redis.call('TYPE', KEYS[3]).ok ~= 'list' then redis.call('DEL', KEYS[3]) end
if redis.call('TYPE', KEYS[1]).ok ~= 'string' then redis.call('SET', KEYS[1], ARGV[1]) end
return { redis.call('GET', KEYS[1]), tonumber(redis.call('GET', KEYS[2]) or 0), redis.call('LRANGE', KEYS[3], 0, -1) }
`;

/** `KEYS`: version, announcements. `ARGV`: announcement, channel. Answers its number. */
export const ANNOUNCE = `
-- announce
local version = redis.call('INCR', KEYS[1])
local announcement = '{"version":' .. version .. ',' .. string.sub(ARGV[1], 2)
if redis.call('TYPE', KEYS[2]).ok ~= 'list' then redis.call('DEL', KEYS[2]) end
redis.call('LPUSH', KEYS[2], announcement)
redis.call('LTRIM', KEYS[2], 0, 999)
redis.call('PUBLISH', ARGV[2], announcement)
return version
`;

/** `ARGV`: page, age in ms, version, revalidate, expire, TTL in ms. A page that was begun later stays. */
export const KEEP = `
-- keep a page
local time = redis.call('TIME')
local begun = time[1] * 1000 + math.floor(time[2] / 1000) - ARGV[2]
if redis.call('TYPE', KEYS[1]).ok ~= 'hash' then redis.call('DEL', KEYS[1]) end
if (tonumber(redis.call('HGET', KEYS[1], 'begun')) or 0) > begun then return 0 end
redis.call('HSET', KEYS[1], 'begun', string.format('%.0f', begun), 'version', ARGV[3], 'revalidate', ARGV[4], 'expire', ARGV[5], 'page', ARGV[1])
redis.call('PEXPIRE', KEYS[1], ARGV[6])
return 1
`;

/** Answers age in ms, version, revalidate, expire, page; what is no page has no numbers. */
export const FIND = `
-- find a page
local kind = redis.call('TYPE', KEYS[1]).ok
if kind == 'none' then return false end
if kind ~= 'hash' then return { '' , '', '', '', '' } end
local found = redis.call('HMGET', KEYS[1], 'begun', 'version', 'revalidate', 'expire', 'page')
local time = redis.call('TIME')
local begun = tonumber(found[1])
local age = begun and string.format('%.0f', time[1] * 1000 + math.floor(time[2] / 1000) - begun) or 'none'
return { age, found[2] or 'none', found[3] or 'none', found[4] or 'none', found[5] or '' }
`;

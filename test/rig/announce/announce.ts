import { announceChanges } from '#backend/announce/announce-changes.ts';
import { openDatabase } from '#backend/db/connection.ts';

// A process that announces what has changed, and may be killed at any moment. test/backend/announce/kills.test.ts starts it.

const { databaseUrl, config } = JSON.parse(process.argv[2] ?? '');
const database = await openDatabase({ databaseUrl });
await announceChanges(database.db, config, new AbortController().signal);
await database.close();

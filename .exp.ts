import { openDatabase } from '#backend/db/connection.ts';
import { migrate } from '#backend/db/migrate.ts';
const database = await openDatabase({ dataDir: process.env.DATA_DIR });
await migrate(database);
for (const s of process.argv.slice(2)) { const t=Date.now(); await database.exec(s); console.log(s, Date.now()-t, Math.round(process.memoryUsage().rss/1e6)); }
await database.close();

/** What can be packed, each to run alone: what starts it, and what it reads from folders that no import names. */
export const PARTS = {
  web: { entries: ['server/web.ts'], folders: ['public'] },
  backend: {
    // The thread that reads feeds is started by its address, which is no import.
    entries: ['backend/server.ts', 'backend/sources/feed/feed-worker.ts'],
    folders: ['supabase/migrations', 'supabase/seed', '.desk/built'],
  },
  worker: {
    entries: ['backend/worker.ts', 'backend/sources/feed/feed-worker.ts'],
    folders: ['supabase/migrations'],
  },
} as const;

export type Part = keyof typeof PARTS;

export const isPart = (name: string | undefined): name is Part => name !== undefined && Object.hasOwn(PARTS, name);

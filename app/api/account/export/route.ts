import { exportAccount } from '@/lib/account/mutations';
import { handleRoute } from '@/lib/http/route';

/** The reader's own data as a JSON file. */
export const GET = handleRoute({ session: 'required' }, async ({ caller }) =>
  Response.json(await exportAccount(caller), {
    headers: { 'content-disposition': 'attachment; filename="my-data.json"' },
  }),
);

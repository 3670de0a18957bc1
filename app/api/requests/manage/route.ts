import { handleRoute } from '@/lib/http/route';
import { handleManageForm } from '@/lib/requests/mutations';

/** Handles the form of a confirmed author and responds with a page. */
export const POST = handleRoute({ form: true, origin: 'any' }, ({ form, caller }) => handleManageForm(form, caller));

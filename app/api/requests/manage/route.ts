import { handleRoute } from '@/lib/http/route';
import { handleManageForm } from '@/lib/requests/handle-request-form';

/** Handles the form of a confirmed author and responds with a page. */
export const POST = handleRoute({}, ({ request, caller }) => handleManageForm(request, caller));

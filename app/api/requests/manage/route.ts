import { handleRoute } from '@/lib/http/route';
import { handleManageForm } from '@/lib/requests/handle-request-form';

/** Takes the form of a confirmed author; answers with a page. */
export const POST = handleRoute({}, ({ request, caller }) => handleManageForm(request, caller));

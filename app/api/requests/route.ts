import { handleRoute } from '@/lib/http/route';
import { handleRequestForm } from '@/lib/requests/handle-request-form';

/** Takes the form by which an author has posts removed; answers with a page. */
export const POST = handleRoute({}, ({ request, caller }) => handleRequestForm(request, caller));

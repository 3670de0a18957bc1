import { handleRoute } from '@/lib/http/route';
import { handleRequestForm } from '@/lib/requests/mutations';

/** Handles the form with which an author requests removal, and responds with a page. */
export const POST = handleRoute({ form: true }, ({ form, caller }) => handleRequestForm(form, caller));

import { handleRoute } from '@/lib/http/route';
import { handleSuggestionForm } from '@/lib/suggestions/mutations';

/** Takes the form with which a reader suggests a post, and responds with its page, or that of the sign-in. */
export const POST = handleRoute({ form: true, session: 'optional' }, ({ form, caller }) =>
  handleSuggestionForm(form, caller),
);

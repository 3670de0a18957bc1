import { contactUrl } from '@/lib/config/links';
import { CRAWLER_FRESH_S } from '@/lib/config/product';
import { absoluteUrl } from '@/lib/config/site-origin';
import { handleRoute } from '@/lib/http/route';
import { documentResponse } from '@/lib/response/response-rules';

const VALID_DAYS = 180;
const DAY_MS = 86_400_000;

/** Says where to report a weakness (RFC 9116): to the editors, or by the way that the page about the site names. */
export const GET = handleRoute(() => {
  const contact = contactUrl() ?? absoluteUrl('/about');
  // A whole day, so that the document is the same for caches.
  const expires = new Date((Math.floor(Date.now() / DAY_MS) + VALID_DAYS) * DAY_MS).toISOString();
  const body = `Contact: ${contact}
Expires: ${expires}
Preferred-Languages: en
Canonical: ${absoluteUrl('/.well-known/security.txt')}
`;
  return documentResponse({ body, contentType: 'text/plain; charset=utf-8', freshS: CRAWLER_FRESH_S });
});

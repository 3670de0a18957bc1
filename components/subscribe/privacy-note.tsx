import { privacyUrl } from '@/lib/config/links';

/** Below a subscribe form: what becomes of the address. Null where the site names no privacy page. */
export function PrivacyNote() {
  const url = privacyUrl();
  if (url === null) return null;
  return (
    <p className="mt-3 text-ink-3 text-ui">
      How we treat your address:{' '}
      <a href={url} className="underline underline-offset-4 hover:text-ink">
        privacy
      </a>
    </p>
  );
}

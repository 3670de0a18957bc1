import type { Metadata } from 'next';
import { ButtonLink } from '@/components/ui/button';
import { OFFLINE_SCRIPT } from '@/lib/browser/offline/offline-script';
import { STATIC_FRESH_S } from '@/lib/config/product';
import { setMaxAge } from '@/lib/response/response-rules';
import { pageTitle } from '@/lib/seo/metadata';

const TITLE = 'You are offline';
const SAVED = 'What you see instead is a page that was saved in this browser on <time></time>.';

export const metadata: Metadata = { title: { absolute: pageTitle(TITLE) }, robots: { index: false } };

/** Shown by the service worker where a page cannot be loaded. Its styles may be missing: it must read well without. */
export default function OfflinePage() {
  setMaxAge(STATIC_FRESH_S);
  return (
    <div className="message-screen page-width">
      <h1>{TITLE}</h1>
      <p>This page could not be loaded. It will be there again when your connection is.</p>
      <p
        className="offline-saved"
        hidden
        suppressHydrationWarning
        // biome-ignore lint/security/noDangerouslySetInnerHtml: our own constant, which the script completes before React is there
        dangerouslySetInnerHTML={{ __html: SAVED }}
      />
      <p>
        <ButtonLink href="/">Try again</ButtonLink>
      </p>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own constant, allowed by its hash */}
      <script dangerouslySetInnerHTML={{ __html: OFFLINE_SCRIPT }} />
    </div>
  );
}

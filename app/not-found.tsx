import type { Metadata } from 'next';
import { MessageScreen } from '@/components/layout/message-screen';
import { ButtonLink } from '@/components/ui/button';
import { SCREEN_TEXTS } from '@/lib/messages/first-load';
import { pageTitle } from '@/lib/seo/metadata';

export function generateMetadata(): Metadata {
  return { title: { absolute: pageTitle('Page not found') }, robots: { index: false } };
}

/** Any path that is no page (spec §2). */
export default function NotFound() {
  return (
    <MessageScreen eyebrow="404" title={SCREEN_TEXTS.notFound}>
      <p>The address may be mistyped, or the page has moved.</p>
      <ButtonLink href="/" className="mt-4">
        {SCREEN_TEXTS.returnHome}
      </ButtonLink>
    </MessageScreen>
  );
}

import { FollowingScreen } from '@/components/following/following-screen';
import { ButtonLink } from '@/components/ui/button';
import { STATIC_FRESH_S } from '@/lib/config/product';
import { FOLLOW_TEXTS } from '@/lib/messages/later';
import { setMaxAge } from '@/lib/response/response-rules';
import { pageMetadata } from '@/lib/seo/metadata';
import { utcDay } from '@/lib/summaries/banner-age';

export const metadata = pageMetadata({
  path: '/following',
  title: FOLLOW_TEXTS.title,
  description: FOLLOW_TEXTS.lead,
  isUnlisted: true,
});

/** The reader's own view of the feed, which only the browser knows. */
export default function FollowingPage() {
  setMaxAge(STATIC_FRESH_S);
  return (
    <FollowingScreen
      today={utcDay(Date.now())}
      start={
        <div className="mt-6 max-w-prose">
          <p className="font-semibold">{FOLLOW_TEXTS.nothing}</p>
          <p className="mt-1 text-ink-2">{FOLLOW_TEXTS.how}</p>
          <p className="mt-4 flex flex-wrap gap-2">
            <ButtonLink href="/authors" variant="secondary">
              Authors
            </ButtonLink>
            <ButtonLink href="/hashtags" variant="secondary">
              Topics
            </ButtonLink>
          </p>
        </div>
      }
    />
  );
}

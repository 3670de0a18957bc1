import { PrivacyNote } from '@/components/subscribe/privacy-note';
import { SubscribeForm } from '@/components/subscribe/subscribe-form';
import { LatestSummary } from '@/components/summaries/latest-summary';
import { Icon } from '@/components/ui/icon';
import { SUMMARIES_FRESH_S } from '@/lib/config/product';
import { siteClaim } from '@/lib/config/site-origin';
import { setMaxAge } from '@/lib/response/response-rules';
import { pageMetadata } from '@/lib/seo/metadata';
import { loadLatestWeek } from '@/lib/summaries/load-summaries';

const listPromises = (claim: string | null) =>
  [
    {
      icon: 'calendar-days',
      title: '6 new tips every Monday',
      text: 'What sellers, advertisers and designers posted last week, cut down to six things you can use.',
    },
    {
      icon: 'sparkles',
      title: claim ? `Picked from ${claim}` : 'Picked from the best posts',
      text: 'PPC, listings, design and policy changes, each with a link to the post it comes from.',
    },
    {
      icon: 'mail-check',
      title: 'One e-mail, free, yours to end',
      text: 'You confirm your address once. Every e-mail has a link that takes you off the list.',
    },
  ] as const;

export const metadata = pageMetadata({
  path: '/subscribe',
  title: 'Subscribe',
  description: 'Get 6 new tips for Amazon sellers every Monday, picked from what the top experts posted.',
});

export default async function SubscribePage() {
  setMaxAge(SUMMARIES_FRESH_S);
  const latest = await loadLatestWeek();
  return (
    <div className="subscribe-page page-width">
      <div>
        <h1 className="page-title">Get 6 new tips every Monday</h1>
        <p className="page-lead">
          The best of the feed in one short <span className="whitespace-nowrap">e-mail</span>, so that you miss nothing
          and read less.
        </p>
        <section aria-labelledby="join" className="subscribe-join">
          <h2 id="join">Join the list</h2>
          <p className="mt-1 mb-4 text-ink-2">We send a link to confirm your address, then the first tips on Monday.</p>
          <SubscribeForm name="Join the list" placeholder="you@example.com" className="max-sm:flex-col" />
          <PrivacyNote />
        </section>
        <ul className="subscribe-promises">
          {listPromises(siteClaim()).map(({ icon, title, text }) => (
            <li key={title}>
              <Icon name={icon} />
              <div>
                <h2 className="font-semibold">{title}</h2>
                <p className="text-ink-2">{text}</p>
              </div>
            </li>
          ))}
        </ul>
      </div>
      {latest && <LatestSummary summary={latest} />}
    </div>
  );
}

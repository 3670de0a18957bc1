import type { Metadata } from 'next';
import { SubscribeForm } from '@/components/subscribe/subscribe-form';
import { Icon } from '@/components/ui/icon';
import { pageMetadata } from '@/lib/seo/metadata';

const PROMISES = [
  {
    icon: 'calendar-days',
    title: '6 new tips every Monday',
    text: 'What sellers, advertisers and designers posted last week, cut down to six things you can use.',
  },
  {
    icon: 'sparkles',
    title: 'Picked from 2,000+ Amazon experts',
    text: 'PPC, listings, design and policy changes, each with a link to the post it comes from.',
  },
  {
    icon: 'mail-check',
    title: 'One e-mail, free, yours to end',
    text: 'You confirm your address once. Every e-mail has a link that takes you off the list.',
  },
] as const;

export const metadata: Metadata = pageMetadata({
  path: '/subscribe',
  title: 'Subscribe',
  description: 'Get 6 new tips for Amazon sellers every Monday, picked from what the top experts posted.',
});

export default function SubscribePage() {
  return (
    <div className="subscribe-page page-width grid items-start gap-10 py-12 md:grid-cols-2 md:gap-16 md:py-20">
      <div>
        <h1 className="font-bold text-3xl leading-tight tracking-tight sm:text-4xl">Get 6 new tips every Monday</h1>
        <p className="mt-4 max-w-prose text-ink-muted text-lg">
          The best of the feed in one short e-mail, so that you miss nothing and read less.
        </p>
        <ul className="mt-8 grid gap-6">
          {PROMISES.map(({ icon, title, text }) => (
            <li key={title} className="flex gap-4">
              <span className="grid size-11 shrink-0 place-items-center rounded-full bg-accent-soft text-accent-strong">
                <Icon name={icon} className="size-5" />
              </span>
              <div>
                <h2 className="font-semibold">{title}</h2>
                <p className="mt-0.5 text-ink-muted">{text}</p>
              </div>
            </li>
          ))}
        </ul>
      </div>
      <section aria-labelledby="join" className="rounded-2xl border bg-surface p-6 shadow-card md:mt-2 md:p-8">
        <h2 id="join" className="font-bold text-xl">
          Join the list
        </h2>
        <p className="mt-1 mb-5 text-ink-muted">
          We send a link to confirm your address, then the first tips on Monday.
        </p>
        <SubscribeForm
          name="Join the list"
          placeholder="you@example.com"
          className="flex-col sm:flex-row md:flex-col lg:flex-row"
        />
      </section>
    </div>
  );
}

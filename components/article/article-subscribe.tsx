import { PrivacyNote } from '@/components/subscribe/privacy-note';
import { SubscribeForm } from '@/components/subscribe/subscribe-form';

/** Promotes the Monday e-mail below the article. */
export function ArticleSubscribe() {
  return (
    <section aria-labelledby="article-subscribe" className="space-y-4 rounded-card border bg-surface p-5 sm:p-6">
      <div>
        <h2 id="article-subscribe" className="font-semibold font-serif text-section">
          Get 6 new tips every Monday
        </h2>
        <p className="mt-1 text-ink-3">The best of the feed in one short e-mail. It is free, and yours to end.</p>
      </div>
      <div>
        <SubscribeForm name="Get 6 new tips every Monday" placeholder="you@example.com" />
        <PrivacyNote />
      </div>
    </section>
  );
}

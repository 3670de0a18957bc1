import { SubscribeForm } from '@/components/subscribe/subscribe-form';

/** The way to the Monday e-mail for whoever has read to the end. */
export function ArticleSubscribe() {
  return (
    <section
      aria-labelledby="article-subscribe"
      className="mt-14 grid items-center gap-x-10 gap-y-5 rounded-2xl border bg-surface p-6 shadow-card sm:p-8 md:grid-cols-2 print:hidden"
    >
      <div>
        <h2 id="article-subscribe" className="font-bold text-xl tracking-tight">
          Get 6 new tips every Monday
        </h2>
        <p className="mt-1 text-ink-muted">The best of the feed in one short e-mail. It is free, and yours to end.</p>
      </div>
      <SubscribeForm name="Get 6 new tips every Monday" placeholder="you@example.com" />
    </section>
  );
}

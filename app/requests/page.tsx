import { Breadcrumb } from '@/components/article/breadcrumb';
import { JsonLd } from '@/components/json-ld';
import { MissingPage } from '@/components/layout/missing-page';
import { Link } from '@/components/ui/link';
import { INCOMPLETE_FRESH_S } from '@/lib/config/product';
import { REQUEST_TEXTS } from '@/lib/messages/later';
import { REQUEST_KINDS } from '@/lib/requests/model';
import { countRequests } from '@/lib/requests/queries';
import { loadForPage } from '@/lib/response/response-rules';
import { pageMetadata } from '@/lib/seo/metadata';
import { breadcrumbsData } from '@/lib/seo/structured-data';
import { formatCount } from '@/lib/utils/format';

export const metadata = pageMetadata({
  path: '/requests',
  title: REQUEST_TEXTS.totals,
  description: 'How many authors have asked for posts to be removed, and how these requests ended.',
});

const COLUMNS = { received: 'Received', open: 'Open', granted: 'Granted', refused: 'Refused' } as const;
const HOME = { name: 'Home', path: '/' };

/** How many requests of authors there were, and how they ended. */
export default async function RequestsPage() {
  const totals = await loadForPage(INCOMPLETE_FRESH_S, countRequests, 'the requests could not be counted');
  if (!totals || 'error' in totals) return <MissingPage title="There are no requests here" parent={HOME} {...totals} />;
  return (
    <div className="page-width pt-1 pb-16">
      <JsonLd data={breadcrumbsData({ name: REQUEST_TEXTS.totals, path: '/requests' })} />
      <Breadcrumb title={REQUEST_TEXTS.totals} />
      <h1 className="page-title mt-2">{REQUEST_TEXTS.totals}</h1>
      <p className="mt-2 max-w-prose text-ink-2">
        Authors can have all of their posts removed for good, and anybody can ask for one post to be removed: each{' '}
        <Link href="/authors" className="text-link underline underline-offset-2">
          author’s page
        </Link>{' '}
        leads to a form. We decide within 30 days, and tell whoever asked the reason.
      </p>
      <div className="mt-6 max-w-xl overflow-x-auto">
        <table className="w-full border-collapse text-ui tabular-nums">
          <thead>
            <tr className="border-line-strong border-b">
              <th scope="col" className="whitespace-nowrap py-2 text-left font-semibold">
                Asked to
              </th>
              {Object.values(COLUMNS).map((name) => (
                <th key={name} scope="col" className="whitespace-nowrap py-2 pl-2 text-right font-semibold sm:pl-4">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {REQUEST_KINDS.map(({ value, name }) => (
              <tr key={value} className="border-b">
                <th scope="row" className="py-3 text-left font-normal">
                  {name}
                </th>
                {(Object.keys(COLUMNS) as (keyof typeof COLUMNS)[]).map((column) => (
                  <td key={column} className="py-3 pl-2 text-right sm:pl-4">
                    {formatCount(totals.find(({ kind }) => kind === value)?.[column] ?? 0)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  );
}

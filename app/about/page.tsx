import type { Route } from 'next';
import type { ReactNode } from 'react';
import { Breadcrumb } from '@/components/article/breadcrumb';
import { JsonLd } from '@/components/json-ld';
import { Link } from '@/components/ui/link';
import { contactUrl, publisher, siteAbout } from '@/lib/config/links';
import { STATIC_FRESH_S } from '@/lib/config/product';
import { siteName } from '@/lib/config/site-origin';
import { takesRequests } from '@/lib/requests/queries';
import { orElse, setMaxAge } from '@/lib/response/response-rules';
import { pageMetadata } from '@/lib/seo/metadata';
import { breadcrumbsData } from '@/lib/seo/structured-data';

const TITLE = 'How this is made';

export const metadata = pageMetadata({
  path: '/about',
  title: TITLE,
  description:
    'Who edits this feed, how its posts are chosen, how its summaries are made, and how to have something corrected.',
});

/** Says who edits, how posts are chosen, how summaries are made, corrections, contact. */
export default async function AboutPage() {
  setMaxAge(STATIC_FRESH_S);
  const hasRequests = await orElse(takesRequests(), false, 'whether authors can ask for removal could not be read');
  return (
    <>
      <JsonLd data={breadcrumbsData({ name: TITLE, path: '/about' })} />
      <div className="about-page page-width">
        <Breadcrumb title={TITLE} />
        <h1 className="page-title mt-2">{TITLE}</h1>
        <Part title="Who edits">
          <p>{siteAbout() ?? `${siteName()} is edited by ${publisher().name}.`}</p>
        </Part>
        <Part title="How posts are chosen">
          <p>
            The editors choose whom to read among sellers, advertisers and designers on LinkedIn, X and blogs, and which
            of their posts to show. A post stands here in its author’s words, with their name and a link to where it was
            first. What is older stays, at the address that it had.
          </p>
        </Part>
        <Part title="How summaries are made">
          <p>
            A <Way href="/summaries">summary</Way> of a day or a week consists of whole sentences of its posts, each
            with its author and a link. A program selects and orders them, with a language model where the editors use
            one, which the summary names. Neither writes a sentence. A title is such a sentence too, says how many posts
            are about what, or is the editors’. A summary whose sentences were selected says so below it; any other was
            written or changed in another way.
          </p>
        </Part>
        <Part title="Corrections and removal">
          <p>
            Tell us of a wrong name, a wrong date, an advert, somebody else’s words or a weakness of this site
            <span className="needs-extras">: below each article is a form to report it</span>.
            {hasRequests && (
              <>
                {' '}
                Authors can have all of their posts removed by the form on their page, and{' '}
                <Way href="/requests">what became of such requests</Way> is public.
              </>
            )}
          </p>
        </Part>
        <Contact />
      </div>
    </>
  );
}

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section>
    <h2>{title}</h2>
    {children}
  </section>
);

const Way = ({ href, children }: { href: Route; children: ReactNode }) => (
  <Link href={href} className="text-link underline underline-offset-2">
    {children}
  </Link>
);

function Contact() {
  const contact = contactUrl();
  if (contact === null) return null;
  return (
    <Part title="Contact">
      <p>
        <a href={contact} className="text-link underline underline-offset-2">
          {contact.replace(/^mailto:|^https?:\/\/|\?.*$|\/$/g, '')}
        </a>
      </p>
    </Part>
  );
}

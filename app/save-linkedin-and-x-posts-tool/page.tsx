import { ToolPicture } from '@/components/layout/promos/tool-picture';
import { ButtonLink } from '@/components/ui/button';
import { extensionUrl } from '@/lib/config/links';
import { STATIC_FRESH_S } from '@/lib/config/product';
import { setMaxAge } from '@/lib/http/response/response-rules';
import { pageMetadata } from '@/lib/seo/metadata';

type Step = { title: string; text: string; link?: { label: string; href: string } };

/** The first of the six steps of spec §2 "Save-posts tool page", left out where there is no extension. */
const downloadStep = (href: string): Step => ({
  title: 'Download the extension',
  text: 'Add it to Chrome. It is free, and saves the post you look at on LinkedIn or X by its icon, a key or a right click.',
  link: { label: 'Download the extension', href },
});

const OTHER_STEPS: readonly Step[] = [
  {
    title: 'Create a free account',
    text: 'A username, an e-mail address and a password are all it takes.',
    link: { label: 'Create a free account', href: '/auth' },
  },
  {
    title: 'Start saving',
    text: 'Press Save on any post worth a second look. It is kept with its text, its author and a link to the original.',
  },
  {
    title: 'Bookmark and tag',
    text: 'Sort what you saved into bookmark collections and add hashtags, so that you find it when you need it.',
  },
  {
    title: 'Bonus: design examples',
    text: 'Browse listing images, A+ content and storefronts that experts shared, and save the ones to learn from.',
  },
  {
    title: 'A summary every Monday',
    text: 'The week in one e-mail: 6 new tips, picked from what the experts posted.',
    link: { label: 'Subscribe', href: '/subscribe' },
  },
];

export const metadata = pageMetadata({
  path: '/save-linkedin-and-x-posts-tool',
  title: 'Save LinkedIn and X posts',
  description: 'A free tool to save posts from LinkedIn and X, bookmark and tag them. How it works, step by step.',
});

const IN_WORDS: Record<number, string> = { 5: 'five', 6: 'six' };

export default function SavePostsToolPage() {
  setMaxAge(STATIC_FRESH_S);
  const extension = extensionUrl();
  const steps = [...(extension ? [downloadStep(extension)] : []), ...OTHER_STEPS];
  return (
    <div className="tool-page page-width">
      <div className="tool-head">
        <div>
          <h1 className="page-title">Save LinkedIn and X posts</h1>
          <p className="page-lead mb-6">
            Good posts sink in a timeline within hours. Keep the ones you learn from, in {IN_WORDS[steps.length]} steps.
          </p>
          {extension && <ButtonLink href={extension}>Get the Chrome extension</ButtonLink>}
        </div>
        <ToolPicture />
      </div>
      <ol className="tool-steps">
        {steps.map(({ title, text, link }, index) => (
          <li key={title}>
            <span aria-hidden="true">{index + 1}</span>
            <div>
              <h2>{title}</h2>
              <p className="mt-1 text-ink-2">{text}</p>
              {link && (
                <ButtonLink href={link.href} variant="secondary">
                  {link.label}
                </ButtonLink>
              )}
            </div>
          </li>
        ))}
      </ol>
    </div>
  );
}

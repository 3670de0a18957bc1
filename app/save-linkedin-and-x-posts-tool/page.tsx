import type { Metadata } from 'next';
import { ButtonLink } from '@/components/ui/button-link';
import { extensionUrl } from '@/lib/config/links';
import { pageMetadata } from '@/lib/seo/metadata';

type Step = { title: string; text: string; link?: { label: string; href: string } };

/** The six steps of spec §2 "Save-posts tool page". */
const STEPS: readonly Step[] = [
  {
    title: 'Download the extension',
    text: 'Add it to Chrome. It is free, and puts a Save button beside every post on LinkedIn and X.',
    link: { label: 'Download the extension', href: extensionUrl() },
  },
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

export const metadata: Metadata = pageMetadata({
  path: '/save-linkedin-and-x-posts-tool',
  title: 'Save LinkedIn and X posts',
  description: 'A free tool to save posts from LinkedIn and X, bookmark and tag them. How it works, in six steps.',
});

export default function SavePostsToolPage() {
  return (
    <div className="page-width max-w-4xl py-12 md:py-20">
      <h1 className="font-bold text-3xl leading-tight tracking-tight sm:text-4xl">Save LinkedIn and X posts</h1>
      <p className="mt-4 max-w-prose text-ink-muted text-lg">
        Good posts sink in a timeline within hours. Keep the ones you learn from, in six steps.
      </p>
      <ButtonLink href={extensionUrl()} className="mt-8">
        Get the Chrome extension
      </ButtonLink>
      <ol className="mt-12 grid gap-4 md:grid-cols-2">
        {STEPS.map(({ title, text, link }, index) => (
          <li key={title} className="flex gap-4 rounded-2xl border bg-surface p-6 shadow-card">
            <span
              aria-hidden="true"
              className="grid size-10 shrink-0 place-items-center rounded-full bg-accent-soft font-bold text-accent-strong"
            >
              {index + 1}
            </span>
            <div className="min-w-0">
              <h2 className="font-semibold text-lg leading-snug">{title}</h2>
              <p className="mt-1 text-ink-muted">{text}</p>
              {link && (
                <ButtonLink href={link.href} variant="secondary" className="mt-4">
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

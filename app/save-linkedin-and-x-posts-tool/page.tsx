import { ToolPicture } from '@/components/layout/promos/tool-picture';
import { ButtonLink, buttonClass } from '@/components/ui/button';
import { STATIC_FRESH_S } from '@/lib/config/product';
import { siteName } from '@/lib/config/site-origin';
import { findExtension } from '@/lib/extension/find-extension';
import type { ExtensionOffer } from '@/lib/extension/model';
import { SUGGESTION_TEXTS } from '@/lib/messages/later';
import { setMaxAge } from '@/lib/response/response-rules';
import { pageMetadata } from '@/lib/seo/metadata';
import { takesSuggestions } from '@/lib/suggestions/queries';

type Step = { title: string; text: string; how?: readonly string[]; link?: { label: string; href: string } };

/** The first of the six steps of spec §2 "Save-posts tool page", left out where there is no extension. */
function downloadStep({ url, ownKilobytes }: ExtensionOffer): Step {
  const link = { label: 'Download the extension', href: url };
  if (ownKilobytes === null) {
    const text =
      'Add it to Chrome. It is free, and saves the post you look at on LinkedIn or X by its icon, a key or a right click.';
    return { title: 'Download the extension', text, link };
  }
  return {
    title: 'Download the extension',
    text: `It is free, for Chrome, Edge, Brave and Vivaldi, and a file of ${ownKilobytes} kB. It sees a page only when you use it.`,
    how: [
      'Download the file, and unpack it into a folder that stays.',
      'Open chrome://extensions, and switch on “Developer mode”.',
      'Press “Load unpacked”, and choose the folder.',
    ],
    link,
  };
}

const startStep = (extension: ExtensionOffer | null, takesSuggestions: boolean): Step => ({
  title: 'Start saving',
  text: 'Press Save on any post worth a second look. It is kept with its text, its author and a link to the original.',
  ...(extension?.ownKilobytes && {
    how: [
      'On LinkedIn or X, click the icon of the extension, press Alt+Shift+S, or right-click the post.',
      `${siteName()} opens with the address of the post: send it, and others can save it, too.`,
    ],
  }),
  ...(takesSuggestions && { link: { label: SUGGESTION_TEXTS.title, href: '/suggest' } }),
});

const listSteps = (extension: ExtensionOffer | null, takesSuggestions: boolean): Step[] => [
  ...(extension ? [downloadStep(extension)] : []),
  {
    title: 'Create a free account',
    text: 'A username, an e-mail address and a password are all it takes.',
    link: { label: 'Create a free account', href: '/auth' },
  },
  startStep(extension, takesSuggestions),
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

export default async function SavePostsToolPage() {
  setMaxAge(STATIC_FRESH_S);
  const [extension, suggests] = await Promise.all([findExtension(), takesSuggestions()]);
  const steps = listSteps(extension, suggests);
  return (
    <div className="tool-page page-width">
      <div className="tool-head">
        <div>
          <h1 className="page-title">Save LinkedIn and X posts</h1>
          <p className="page-lead mb-6">
            Good posts sink in a timeline within hours. Keep the ones you learn from, in {IN_WORDS[steps.length]} steps.
          </p>
          {extension && <StepLink href={extension.url} label="Get the Chrome extension" variant="primary" />}
        </div>
        <ToolPicture />
      </div>
      <ol className="tool-steps">
        {steps.map(({ title, text, how, link }, index) => (
          <li key={title}>
            <span aria-hidden="true">{index + 1}</span>
            <div>
              <h2>{title}</h2>
              <p className="mt-1 text-ink-2">{text}</p>
              {how && (
                <ol className="mt-2 list-decimal ps-5 text-ink-2">
                  {how.map((line) => (
                    <li key={line}>{line}</li>
                  ))}
                </ol>
              )}
              {link && <StepLink {...link} variant="secondary" />}
            </div>
          </li>
        ))}
      </ol>
    </div>
  );
}

type StepLinkProps = { href: string; label: string; variant: 'primary' | 'secondary' };

/** The extension's own file is no page, which Next's router would look for. */
const StepLink = ({ href, label, variant }: StepLinkProps) =>
  href.endsWith('.zip') ? (
    <a href={href} download className={buttonClass({ variant })}>
      {label}
    </a>
  ) : (
    <ButtonLink href={href} variant={variant}>
      {label}
    </ButtonLink>
  );

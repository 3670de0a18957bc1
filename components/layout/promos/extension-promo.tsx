import { ButtonLink } from '@/components/ui/button';
import { extensionUrl } from '@/lib/config/links';
import { PromoFrame } from './promo-frame';

/** The Chrome extension for saving posts (spec §1); null where it is not offered. */
export function ExtensionPromo() {
  const url = extensionUrl();
  if (url === null) return null;
  return (
    <PromoFrame kind="extension" title="Save LinkedIn and X posts" icon="bookmark">
      <div>
        <p className="promo-title">Save LinkedIn and X posts with one click</p>
        <p className="promo-text">
          A free Chrome extension that keeps the posts you like, to bookmark and tag for later.
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        <ButtonLink href={url} variant="secondary">
          Get the extension
        </ButtonLink>
        <ButtonLink href="/save-linkedin-and-x-posts-tool" variant="ghost">
          How it works
        </ButtonLink>
      </div>
    </PromoFrame>
  );
}

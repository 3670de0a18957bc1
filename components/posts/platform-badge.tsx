import type { Platform } from '@/lib/posts/model';

/** Where a post comes from: "LinkedIn" or "Twitter" (spec §2), with a mark of it that the stylesheet draws. */
export const PlatformBadge = ({ platform }: { platform: Platform }) => (
  <span className={`platform-badge on-${platform}`}>{platform}</span>
);

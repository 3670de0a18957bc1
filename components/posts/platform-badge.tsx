import type { Platform } from '@/lib/posts/model';

/** Where a post comes from: "LinkedIn" or "Twitter" (spec §2). */
export function PlatformBadge({ platform }: { platform: Platform }) {
  return (
    <span className="platform-badge">
      <span aria-hidden="true" className="platform-mark">
        {platform === 'LinkedIn' ? 'in' : 'X'}
      </span>
      <span>{platform}</span>
    </span>
  );
}

import type { Platform } from '@/lib/posts/model';

/** Where a post comes from: "LinkedIn" or "Twitter" (spec §2). */
export function PlatformBadge({ platform }: { platform: Platform }) {
  return (
    <span className="inline-flex shrink-0 items-center gap-1.5 rounded-full bg-surface-muted px-2.5 py-1 font-medium text-ink-muted text-xs">
      <span
        aria-hidden="true"
        className="grid size-4 place-items-center rounded-[0.2rem] bg-ink font-bold text-[0.625rem] text-canvas leading-none"
      >
        {platform === 'LinkedIn' ? 'in' : 'X'}
      </span>
      <span>{platform}</span>
    </span>
  );
}

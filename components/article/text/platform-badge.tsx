/** Shows the platform of a post: "LinkedIn" or "Twitter" (spec §2), or a host, with a mark that the stylesheet draws. */
export const PlatformBadge = ({ platform }: { platform: string }) =>
  platform === 'LinkedIn' || platform === 'Twitter' ? (
    <span className={`platform-badge on-${platform}`}>{platform}</span>
  ) : (
    <span className="platform-badge on-web" data-mark={platform.charAt(0).toUpperCase()} title={platform}>
      <span className="truncate">{platform}</span>
    </span>
  );

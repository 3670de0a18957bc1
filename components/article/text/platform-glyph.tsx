/** The icon of a post's platform, as on cards, with its name for screen readers. Separate from the badge, to keep the first load small. */
export const PlatformGlyph = ({ platform }: { platform: string }) =>
  platform === 'LinkedIn' || platform === 'Twitter' ? (
    <span className={`platform-glyph on-${platform}`}>{platform}</span>
  ) : (
    <span className="platform-glyph on-web" data-mark={platform.charAt(0).toUpperCase()} title={platform}>
      {platform}
    </span>
  );

/** The mark of a post's platform alone, as on cards; its name is for who cannot see it. Apart from the badge, for the first load's sake. */
export const PlatformGlyph = ({ platform }: { platform: string }) =>
  platform === 'LinkedIn' || platform === 'Twitter' ? (
    <span className={`platform-glyph on-${platform}`}>{platform}</span>
  ) : (
    <span className="platform-glyph on-web" data-mark={platform.charAt(0).toUpperCase()} title={platform}>
      {platform}
    </span>
  );

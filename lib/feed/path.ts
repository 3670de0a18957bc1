/** The public path behind an internal variant of the feed (see next.config.ts), or null. */
export function feedPath(variant: string): '/' | '/feed' | null {
  if (variant === 'home') return '/';
  return variant === 'feed' ? '/feed' : null;
}

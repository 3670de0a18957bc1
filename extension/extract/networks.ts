import type { Network, Page } from './captured.ts';
import { LINKEDIN } from './linkedin/linkedin.ts';
import { X } from './x.ts';

/** Null for other sites, of which only the address, the title and the selection are known. */
export function networkOf(type: Page['type']): Network | null {
  if (type === 'LinkedIn') return LINKEDIN;
  return type === 'Twitter' ? X : null;
}

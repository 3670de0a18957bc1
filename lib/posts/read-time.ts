import { READING_WORDS_PER_MINUTE } from '@/lib/config/product';

/** Whole minutes, at least one (spec §2: 225 words per minute). */
export function readTimeMinutes(text: string): number {
  const words = text.match(/\S+/g)?.length ?? 0;
  return Math.max(1, Math.ceil(words / READING_WORDS_PER_MINUTE));
}

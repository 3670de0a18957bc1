import { READING_WORDS_PER_MINUTE } from '@/lib/config/product';

/** Whole minutes to read a text, at least one (spec §2: 225 words per minute). */
export function readTimeMinutes(text: string): number {
  const words = text.trim().split(/\s+/).filter(Boolean).length;
  return Math.max(1, Math.ceil(words / READING_WORDS_PER_MINUTE));
}

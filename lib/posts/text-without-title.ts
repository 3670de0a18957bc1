import { escapePattern } from '@/lib/utils/escape-pattern';
import { tokenizeText } from '@/lib/utils/tokenize-text';

const SENTENCE_END = /[.!?…؟。！？]["'”’»)\]]*$/u;

/** Drops the first sentence or line if it is the title, but not a part of a sentence, nor a link or hashtag. */
export function textWithoutTitle({ title, text }: { title: string; text: string }): string {
  const words = title.trim().split(/\s+/).map(escapePattern);
  const match = new RegExp(`^\\s*${words.join('\\s+')}(?<end>[.!?:…؟。！？]*)(?=\\s|$)`, 'u').exec(text);
  if (!match) return text;
  const rest = text.slice(match[0].length);
  const endsSentence = match.groups?.end !== '' || SENTENCE_END.test(title.trim());
  if (!endsSentence && !/^\s*(?:\n|$)/.test(rest)) return text;
  if (tokenizeText(match[0]).some(({ kind }) => kind !== 'text')) return text;
  return rest.trim();
}

import { tokenizeText } from '@/lib/text/tokenize-text';

const SENTENCE_END = /[.!?…؟。！？]["'”’»)\]]*$/u;

/**
 * The text as it reads below its own title: without its first sentence or line where that is the title. Otherwise whole, as
 * well where the title is only a part of the sentence, or where a link or hashtag would be lost with it.
 */
export function textWithoutTitle({ title, text }: { title: string; text: string }): string {
  const words = title.trim().split(/\s+/).map(escapeForPattern);
  const match = new RegExp(`^\\s*${words.join('\\s+')}(?<end>[.!?:…؟。！？]*)(?=\\s|$)`, 'u').exec(text);
  if (!match) return text;
  const rest = text.slice(match[0].length);
  const endsSentence = match.groups?.end !== '' || SENTENCE_END.test(title.trim());
  if (!endsSentence && !/^\s*(?:\n|$)/.test(rest)) return text;
  if (tokenizeText(match[0]).some(({ kind }) => kind !== 'text')) return text;
  return rest.trim();
}

const escapeForPattern = (word: string): string => word.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');

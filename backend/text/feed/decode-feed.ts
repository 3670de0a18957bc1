import { decodeMixed, decodeStrictly, detectUtf16, hasUtf8Mark, isMostlyWhole } from '../decode-text.ts';

const HEAD_BYTES = 1024;
const UNREADABLE = /\uFFFD/g;

/**
 * Decodes a feed regardless of wrong declarations: byte order mark or UTF-16, then valid UTF-8, then what XML or HTTP
 * declares, then UTF-8 mixed with windows-1252. Unreadable characters are dropped.
 */
export function decodeFeed(bytes: Uint8Array, contentType: string | null): string {
  const declared = listDeclared(bytes, contentType);
  const marked = detectUtf16(bytes) ?? declared.find((name) => name.startsWith('utf-16') && hasZeros(bytes));
  if (marked) return new TextDecoder(marked).decode(bytes);
  if (hasUtf8Mark(bytes)) return decodeMixed(bytes).replace(UNREADABLE, '');
  const names = declared.filter((name) => !name.startsWith('utf-'));
  // The one encoding in use that looks like ASCII.
  if (names.includes('iso-2022-jp') && bytes.includes(ESCAPE)) return new TextDecoder('iso-2022-jp').decode(bytes);
  const utf8 = new TextDecoder('utf-8', { fatal: true });
  if (decodeStrictly(utf8, bytes) !== null || isMostlyWhole(new TextDecoder().decode(bytes))) {
    return decodeMixed(bytes).replace(UNREADABLE, '');
  }
  const valid = names.flatMap((name) => {
    const text = decodeStrictly(new TextDecoder(name, { fatal: true }), bytes);
    return text === null ? [] : [{ name, text }];
  });
  // Any bytes are valid in an encoding of single bytes, so the others prove more.
  const best = valid.find(({ name }) => !SINGLE_BYTE.test(name)) ?? valid[0];
  const text = best?.text ?? names.map((name) => new TextDecoder(name).decode(bytes)).find(isMostlyWhole);
  return (text ?? decodeMixed(bytes)).replace(UNREADABLE, '');
}

const ESCAPE = 0x1b;
const SINGLE_BYTE = /^(?:windows-|iso-8859-|koi8-|macintosh|ibm866|x-mac-|x-user-defined)/;

const hasZeros = (bytes: Uint8Array): boolean => bytes.subarray(0, HEAD_BYTES).includes(0);

/** Names of encodings, that of the XML declaration first, because servers send one for all their files. */
function listDeclared(bytes: Uint8Array, contentType: string | null): string[] {
  const head = new TextDecoder('windows-1252').decode(bytes.subarray(0, HEAD_BYTES));
  const labels = [
    /<\?xml[^>]*\sencoding\s*=\s*["']([\w.:-]+)/i.exec(head)?.[1],
    /charset\s*=\s*["']?([\w.:-]+)/i.exec(contentType ?? '')?.[1],
  ];
  return labels.flatMap((label) => (label ? nameEncoding(label) : []));
}

function nameEncoding(label: string): string[] {
  try {
    return [new TextDecoder(label).encoding];
  } catch {
    return [];
  }
}

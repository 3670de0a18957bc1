import { detectUtf16 } from '../../posts/ingest/parse/decode-text.ts';

const HEAD_BYTES = 1024;

/**
 * Decodes a feed regardless of wrong declarations: byte order mark or UTF-16, then valid UTF-8, then the declared
 * encoding (HTTP before XML). Mostly valid UTF-8 loses its broken characters; the rest is windows-1252.
 */
export function decodeFeed(bytes: Uint8Array, contentType: string | null): string {
  const marked = detectUtf16(bytes);
  if (marked) return new TextDecoder(marked).decode(bytes);
  const declared = findDeclared(bytes, contentType);
  // The one encoding in use that looks like ASCII.
  if (declared?.encoding === 'iso-2022-jp') return declared.decode(bytes);
  const utf8 = new TextDecoder().decode(bytes);
  if (!utf8.includes('\uFFFD')) return utf8;
  if (declared && declared.encoding !== 'utf-8') return declared.decode(bytes);
  return isMostlyUtf8(utf8) ? utf8.replaceAll('\uFFFD', '') : new TextDecoder('windows-1252').decode(bytes);
}

function findDeclared(bytes: Uint8Array, contentType: string | null): TextDecoder | null {
  const head = new TextDecoder('windows-1252').decode(bytes.subarray(0, HEAD_BYTES));
  const names = [
    /charset\s*=\s*["']?([\w.:-]+)/i.exec(contentType ?? '')?.[1],
    /<\?xml[^>]*\sencoding\s*=\s*["']([\w.:-]+)/i.exec(head)?.[1],
  ];
  for (const name of names) {
    const decoder = name ? createDecoder(name) : null;
    // Declared UTF-16 without a mark and without zeros is not.
    if (decoder && !decoder.encoding.startsWith('utf-16')) return decoder;
  }
  return null;
}

function createDecoder(name: string): TextDecoder | null {
  try {
    return new TextDecoder(name);
  } catch {
    return null;
  }
}

function isMostlyUtf8(text: string): boolean {
  const broken = text.match(/\uFFFD+/g)?.length ?? 0;
  const whole = text.match(/[^\p{ASCII}\uFFFD]/gu)?.length ?? 0;
  return whole > broken;
}

const LONGEST_MARK = 4;

/** Decodes UTF-16, as Excel and PowerShell write it, or else UTF-8. */
export async function* decodeText(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  let decoder: TextDecoder | null = null;
  let head: Uint8Array = new Uint8Array();
  for await (const chunk of bytes) {
    if (decoder) yield decoder.decode(chunk, { stream: true });
    else {
      head = Buffer.concat([head, chunk]);
      if (head.length < LONGEST_MARK) continue;
      decoder = new TextDecoder(detectUtf16(head) ?? 'utf-8');
      yield decoder.decode(head, { stream: true });
    }
  }
  yield decoder ? decoder.decode() : new TextDecoder(detectUtf16(head) ?? 'utf-8').decode(head);
}

/** By the byte order mark, or by zeros between ASCII characters. Null for anything but UTF-16. */
export function detectUtf16([a, b, c, d]: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  if ((a === 0xff && b === 0xfe) || (a && b === 0 && c && d === 0)) return 'utf-16le';
  if ((a === 0xfe && b === 0xff) || (a === 0 && b && c === 0 && d)) return 'utf-16be';
  return null;
}

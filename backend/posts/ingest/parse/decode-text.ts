const LONGEST_MARK = 4;

/** UTF-16, as of Excel and PowerShell, is detected by its byte order mark or by zeros beside ASCII; everything else is UTF-8. */
export async function* decodeText(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  let decoder: TextDecoder | null = null;
  let head: Uint8Array = new Uint8Array();
  for await (const chunk of bytes) {
    if (decoder) yield decoder.decode(chunk, { stream: true });
    else {
      head = Buffer.concat([head, chunk]);
      if (head.length < LONGEST_MARK) continue;
      decoder = new TextDecoder(detectEncoding(head));
      yield decoder.decode(head, { stream: true });
    }
  }
  yield decoder ? decoder.decode() : new TextDecoder(detectEncoding(head)).decode(head);
}

function detectEncoding([a, b, c, d]: Uint8Array): 'utf-8' | 'utf-16le' | 'utf-16be' {
  if ((a === 0xff && b === 0xfe) || (a && b === 0 && c && d === 0)) return 'utf-16le';
  if ((a === 0xfe && b === 0xff) || (a === 0 && b && c === 0 && d)) return 'utf-16be';
  return 'utf-8';
}

const START = '<![CDATA[';
const END = ']]>';

/** Ends each CDATA section that lacks its end (`]]</description>`) with its element, so that it does not take the items after it. */
export function closeCdata(xml: string): string {
  const parts: string[] = [];
  let at = 0;
  let end = 0;
  for (let start = xml.indexOf(START); start >= 0; ) {
    const next = xml.indexOf(START, start + START.length);
    // Looked up once where there is none.
    end = end < 0 ? end : xml.indexOf(END, start);
    const name = /<([a-z][\w:.-]*)[^<>]*>\s*$/i.exec(xml.slice(Math.max(at, start - NAME_WITHIN), start))?.[1];
    const close = name === undefined ? -1 : xml.indexOf(`</${name}>`, start);
    const isOpen = end < 0 || (next >= 0 && next < end);
    // Without an end tag there is nothing to go by, and each section would be read to the end of the document.
    if (isOpen && close < 0) break;
    if (isOpen) {
      const body = xml.slice(at, close);
      parts.push(body.endsWith(']]') ? `${body}>` : `${body}${END}`);
      at = close;
    }
    start = isOpen && next < close ? xml.indexOf(START, close) : next;
  }
  return parts.join('') + xml.slice(at);
}

const NAME_WITHIN = 300;

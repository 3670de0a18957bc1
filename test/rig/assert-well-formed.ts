import { XMLValidator } from 'fast-xml-parser';
import { SaxesParser } from 'saxes';

/**
 * Throws an error that names the place where a document is not well-formed, to one of two parsers. The one takes it to the
 * letter: characters, entities and namespaces included.
 */
export function assertWellFormed(xml: string): void {
  const strict = new SaxesParser({ xmlns: true });
  strict.on('error', (error) => {
    throw error;
  });
  strict.write(xml).close();
  const verdict = XMLValidator.validate(xml);
  if (verdict !== true) throw new Error(`${verdict.err.msg} (line ${verdict.err.line})`);
}

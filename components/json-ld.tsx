import type { Thing, WithContext } from 'schema-dts';

/** Structured data for crawlers. `<` is escaped so that no text of a post can end the script element. */
export function JsonLd({ data }: { data: WithContext<Thing> }) {
  return (
    <script
      type="application/ld+json"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: a JSON-LD block is a script's text; it is escaped here
      dangerouslySetInnerHTML={{ __html: JSON.stringify(data).replaceAll('<', '\\u003c') }}
    />
  );
}

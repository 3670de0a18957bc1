import { html } from 'hono/html';
import { frameMail, type Html, look } from './frame-mail.ts';
import type { Mail } from './mailer.ts';

type Site = { siteName: string; siteUrl: string };

const ADDRESS = /^https?:\/\/\S+$/;

/**
 * Renders a plain text mail as HTML in the site's design, escaped. Only an address alone on its line becomes a link, so
 * that user names cannot.
 */
export function dressMail({ subject, text }: Pick<Mail, 'subject' | 'text'>, site: Site): string {
  const content = html`<h1 class="ink" ${look('h1')}>${subject}</h1>
${listParagraphs(text).map((paragraph) => html`<p class="ink" dir="auto" ${look('plain')}>${paragraph}</p>\n`)}`;
  return frameMail({ subject, siteName: site.siteName, siteUrl: site.siteUrl, content });
}

/** Joins wrapped lines; an address has its own. */
function listParagraphs(text: string): (string | Html)[] {
  return text
    .trim()
    .split(/\n{2,}/)
    .flatMap((paragraph) => {
      const parts: (string | Html)[] = [];
      let words: string[] = [];
      const end = () => {
        if (words.length > 0) parts.push(words.join(' '));
        words = [];
      };
      for (const line of paragraph.split('\n').map((one) => one.trim())) {
        if (!ADDRESS.test(line)) {
          words.push(line);
          continue;
        }
        end();
        parts.push(html`<a class="link" href="${line}" ${look('link')}>${line}</a>`);
      }
      end();
      return parts;
    });
}

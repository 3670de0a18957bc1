import type { ReactNode } from 'react';
import { Breadcrumb } from '@/components/article/breadcrumb';
import { CodeBlock } from '@/components/article/text/code-block';
import { JsonLd } from '@/components/json-ld';
import { MissingPage } from '@/components/layout/missing-page';
import { isMcpOn } from '@/lib/config/links';
import { STATIC_FRESH_S } from '@/lib/config/product';
import { absoluteUrl, siteName } from '@/lib/config/site-origin';
import { MCP_PATH } from '@/lib/mcp/endpoint';
import { setMaxAge, setStatus } from '@/lib/response/response-rules';
import { pageMetadata } from '@/lib/seo/metadata';
import { breadcrumbsData } from '@/lib/seo/structured-data';

const TITLE = 'For assistants';

export const metadata = pageMetadata({
  path: MCP_PATH,
  title: TITLE,
  description:
    'How Claude, ChatGPT, VS Code and other assistants search this archive and cite its posts, without a key.',
});

/** Says how to connect an assistant. Calls have the same address (lib/mcp/endpoint.ts). */
export default function McpPage() {
  setMaxAge(STATIC_FRESH_S);
  if (!isMcpOn()) {
    setStatus(404);
    return <MissingPage title="There is nothing here for assistants" parent={{ name: 'Home', path: '/' }} />;
  }
  const url = absoluteUrl(MCP_PATH);
  return (
    <>
      <JsonLd data={breadcrumbsData({ name: TITLE, path: MCP_PATH })} />
      <div className="about-page mcp-page page-width">
        <Breadcrumb title={TITLE} />
        <h1 className="page-title mt-2">{TITLE}</h1>
        <p className="page-lead">
          Claude, ChatGPT and other assistants can search {siteName()} and cite its posts: each answer names the expert
          and links to our page, which leads to the original. They need no key and no account.
        </p>
        <Part title="The address">
          <p>Assistants that speak the Model Context Protocol connect to it over HTTP.</p>
          <CodeBlock text={url} terms={[]} />
        </Part>
        <Part title="Claude">
          <p>In the settings, under Connectors, add a custom connector with the address above. In Claude Code:</p>
          <CodeBlock text={`claude mcp add --transport http sellerfeed ${url}`} terms={[]} />
        </Part>
        <Part title="ChatGPT">
          <p>
            In the settings, under Connectors, create one with the address above and without authentication. Chats and
            deep research then offer it as a source.
          </p>
        </Part>
        <Part title="VS Code">
          <p>This command adds the tools to its agents.</p>
          <CodeBlock
            text={`code --add-mcp '${JSON.stringify({ name: 'sellerfeed', type: 'http', url })}'`}
            terms={[]}
          />
        </Part>
        <Part title="curl">
          <p>A single call needs no handshake.</p>
          <CodeBlock text={toCurl(url)} terms={[]} />
        </Part>
        <Part title="What can be asked">
          <p>
            Ask in your own words, such as “What have Amazon experts said about ACoS this month?” The assistant has
            these tools for it:
          </p>
          <ul>
            <li>
              <b>search</b> finds posts, authors and hashtags: words, a “quoted phrase”, <code>author:"Jo Smith"</code>,{' '}
              <code>#ppc</code>, <code>after:2026-11-01</code>, <code>before:2026-11-30</code>.
            </li>
            <li>
              <b>fetch</b> reads a post, summary, story, author or hashtag as Markdown.
            </li>
            <li>
              <b>latest</b> lists the newest posts of authors, hashtags or days.
            </li>
            <li>
              <b>summary</b> has the summary of a day or week, with the post that each sentence is from.
            </li>
            <li>
              <b>topics</b> lists hashtags, authors, stories, and the trends of this week.
            </li>
          </ul>
        </Part>
        <Part title="The rules">
          <p>
            The texts belong to their authors: quote briefly, name the author, and link to the page. Nothing can be
            changed by a call, no cookie is read, and an address may make 300 calls a minute. Programs without the
            protocol find the same in <a href="/llms.txt">llms.txt</a>.
          </p>
        </Part>
      </div>
    </>
  );
}

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section>
    <h2>{title}</h2>
    {children}
  </section>
);

const EXAMPLE = {
  jsonrpc: '2.0',
  id: 1,
  method: 'tools/call',
  params: { name: 'search', arguments: { query: 'acos #ppc' } },
};

const toCurl = (url: string): string =>
  `curl ${url} -H 'content-type: application/json' -d '${JSON.stringify(EXAMPLE)}'`;

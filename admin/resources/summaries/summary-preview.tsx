import { Card, Typography } from '@mui/material';
import Markdown, { type Components } from 'react-markdown';
import { toSiteUrl } from '../../api';

/**
 * A summary as the site shows it: HTML stays text, pictures become their description, headings stand below the title, and only
 * http(s), mail and the site's own addresses are links.
 */
export const SummaryPreview = ({ title, content }: { title: string; content: string }) => (
  <Card dir="auto" className="summary-text" sx={{ p: 2 }}>
    {title && (
      <Typography component="h2" variant="h6">
        {title}
      </Typography>
    )}
    <Markdown components={COMPONENTS} urlTransform={safeUrl}>
      {content}
    </Markdown>
  </Card>
);

// Alike in components/summaries/summary-text.tsx, which readers get.
const COMPONENTS: Components = {
  h1: ({ children }) => <h3>{children}</h3>,
  h2: ({ children }) => <h3>{children}</h3>,
  h3: ({ children }) => <h4>{children}</h4>,
  li: ({ children }) => <li dir="auto">{children}</li>,
  img: ({ alt }) => <span>{alt}</span>,
  a: ({ href, children }) =>
    href ? (
      <a href={href.startsWith('/') ? toSiteUrl(href) : href} target="_blank" rel="noopener nofollow">
        {children}
      </a>
    ) : (
      <span>{children}</span>
    ),
};

function safeUrl(url: string): string {
  if (/^\/(?![/\\])/.test(url)) return url;
  return URL.canParse(url) && /^(https?|mailto):$/.test(new URL(url).protocol) ? url : '';
}

import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import Markdown, { type Components } from 'react-markdown';
import { toSiteUrl } from '../../session';

/**
 * A summary as the site shows it: HTML stays text, pictures become their description, headings stand below the title, and only
 * http(s), mail and the site's own addresses are links.
 */
export function SummaryPreview({ title, content }: { title: string; content: string }) {
  return (
    <Box dir="auto" sx={LOOK}>
      {title && (
        <Typography component="h2" variant="h6" sx={{ fontWeight: 700 }}>
          {title}
        </Typography>
      )}
      <Markdown components={COMPONENTS} urlTransform={safeUrl}>
        {content}
      </Markdown>
    </Box>
  );
}

const LOOK = {
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  p: 2,
  lineHeight: 1.7,
  overflowWrap: 'anywhere',
  '& ul, & ol': { paddingInlineStart: '1.5rem' },
  '& li': { my: 0.75 },
  '& .citation': { typography: 'body2' },
  '& a': { color: 'primary.main' },
  '& blockquote': {
    color: 'text.secondary',
    borderInlineStart: 2,
    borderColor: 'divider',
    marginInline: 0,
    paddingInlineStart: 2,
  },
};

// Alike in components/summaries/summary-text.tsx, which readers get.
const COMPONENTS: Components = {
  h1: ({ children }) => <h3>{children}</h3>,
  h2: ({ children }) => <h3>{children}</h3>,
  h3: ({ children }) => <h4>{children}</h4>,
  li: ({ children }) => <li dir="auto">{children}</li>,
  img: ({ alt }) => <span>{alt}</span>,
  a: ({ href, children }) =>
    href ? (
      <a
        href={href.startsWith('/') ? toSiteUrl(href) : href}
        target="_blank"
        rel="noopener nofollow"
        {...(href.startsWith('/feed/') && { className: 'citation' })}
      >
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

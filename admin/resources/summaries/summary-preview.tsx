import { Card, Typography } from '@mui/material';
import Markdown, { type Components } from 'react-markdown';
import { SUMMARY_ELEMENTS, safeSummaryUrl } from '#lib/design/summary-markdown.tsx';
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
    <Markdown components={COMPONENTS} urlTransform={safeSummaryUrl}>
      {content}
    </Markdown>
  </Card>
);

const COMPONENTS: Components = {
  ...SUMMARY_ELEMENTS,
  a: ({ href, children }) =>
    href ? (
      <a href={href.startsWith('/') ? toSiteUrl(href) : href} target="_blank" rel="noopener nofollow">
        {children}
      </a>
    ) : (
      <span>{children}</span>
    ),
};

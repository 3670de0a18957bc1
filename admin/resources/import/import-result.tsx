import { Box, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import type { Imported } from '#backend/api/admin/operations/records.ts';
import { Detail, Facts } from '../../components/section';
import { count, formatTime } from '../../components/words';
import { PostCard } from '../posts/post-card';

/** The numbers of what was read, or of what was imported, with the reasons. */
export function ImportCounts({ result, isDone }: { result: Imported; isDone: boolean }) {
  const { counts, reasons, notes, problems, moreProblems, advice } = result;
  return (
    <>
      <Facts
        facts={{
          [isDone ? 'Imported' : 'New']: count(counts.create, 'post'),
          'Here already': counts.duplicate > 0 && counts.duplicate.toLocaleString('en'),
          'To capture': counts.draft > 0 && count(counts.draft, 'address without words', 'addresses without words'),
          'Left out': counts.skip > 0 && (
            <Reasons total={counts.skip} reasons={reasons.map(({ reason, count: of }) => `${of} × ${reason}`)} />
          ),
          Refused: counts.error > 0 && counts.error.toLocaleString('en'),
        }}
      />
      {problems.length > 0 && (
        <Box component="ul" aria-label="Problems" sx={LIST}>
          {problems.map(({ line, reason }) => (
            <li key={`${line} ${reason}`}>
              Line {line}: <bdi>{reason}</bdi>
            </li>
          ))}
          {moreProblems > 0 && <li>and {moreProblems.toLocaleString('en')} more</li>}
        </Box>
      )}
      {[...notes, ...(advice ? [advice] : [])].map((note) => (
        <Detail key={note}>{note}</Detail>
      ))}
    </>
  );
}

const LIST = { pl: 2.5, my: 1, typography: 'body2', overflowWrap: 'anywhere' };

const Reasons = ({ total, reasons }: { total: number; reasons: string[] }): ReactNode => (
  <>
    {total.toLocaleString('en')}
    <Box component="ul" sx={{ ...LIST, my: 0 }}>
      {reasons.map((reason) => (
        <li key={reason}>{reason}</li>
      ))}
    </Box>
  </>
);

/** Shows what each field was read from, and the first posts as the feed will show them. */
export function ImportPreview({ preview: { columns, first } }: { preview: Imported }) {
  return (
    <>
      {columns.length > 0 && (
        <Box component="ul" aria-label="Fields" sx={LIST}>
          {columns.map((column) => (
            <li key={column}>{column}</li>
          ))}
        </Box>
      )}
      {first.length > 0 && (
        <Box
          component="ul"
          aria-label="First posts"
          sx={{
            ...{ listStyle: 'none', p: 0, m: 0, mt: 2, display: 'grid', gap: 2 },
            gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 300px), 1fr))',
          }}
        >
          {first.map(
            ({ text = '', title, description, postUser, postLink, type, publishedAt, hashtags = [] }, index) => (
              <li key={postLink ?? `${index} ${text}`}>
                <PostCard
                  post={{
                    ...{ text, author: postUser ?? null, link: postLink ?? null },
                    ...(title && { title }),
                    ...(description && { description }),
                    ...(type && { platform: type }),
                    hashtags: hashtags.map((name) => `#${name}`),
                  }}
                />
                <Typography variant="body2" color="textSecondary">
                  {publishedAt ? formatTime(publishedAt) : 'No date'}
                  {postLink && ` · ${postLink.replace(/^https?:\/\/(?:www\.)?/, '')}`}
                </Typography>
              </li>
            ),
          )}
        </Box>
      )}
    </>
  );
}

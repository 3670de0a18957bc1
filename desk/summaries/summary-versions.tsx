import Accordion from '@mui/material/Accordion';
import AccordionDetails from '@mui/material/AccordionDetails';
import AccordionSummary from '@mui/material/AccordionSummary';
import Box from '@mui/material/Box';
import { ChevronDown, Undo2 } from 'lucide-react';
import { useRecordContext } from 'react-admin';
import { ActButton } from '../parts/act-button';
import { formatTime } from '../parts/relative-time';
import { Section } from '../parts/section';
import type { SummaryDetail } from './summary';
import { SummaryPreview } from './summary-preview';

/** The texts that a summary had before, each with a way back. */
export function SummaryVersions() {
  const summary = useRecordContext<SummaryDetail>();
  if (!summary?.versions?.length) return null;
  return (
    <Section title="Earlier texts">
      {summary.versions.map(({ id, title, content, byHand, replacedAt }) => (
        <Accordion key={id} variant="outlined" disableGutters slotProps={{ transition: { unmountOnExit: true } }}>
          <AccordionSummary expandIcon={<ChevronDown size={20} />}>
            <Box sx={{ overflowWrap: 'anywhere' }}>
              {title}
              <Box sx={{ color: 'text.secondary', fontSize: '0.875rem' }}>
                {byHand ? 'by hand' : 'by the site'}, until {formatTime(replacedAt)}
              </Box>
            </Box>
          </AccordionSummary>
          <AccordionDetails>
            <SummaryPreview title={title} content={content} />
            <ActButton
              verb="restore"
              label="Go back to this text"
              details={{ version: id }}
              done="The earlier text is back."
              icon={<Undo2 size={18} />}
            />
          </AccordionDetails>
        </Accordion>
      ))}
    </Section>
  );
}

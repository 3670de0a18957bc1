import Accordion from '@mui/material/Accordion';
import AccordionDetails from '@mui/material/AccordionDetails';
import AccordionSummary from '@mui/material/AccordionSummary';
import Box from '@mui/material/Box';
import { useRecordContext } from 'react-admin';
import { ActButton } from '../../components/act-button';
import { ChevronDown, Undo2 } from '../../components/icons/lucide';
import { formatTime } from '../../components/relative-time';
import { Section } from '../../components/section';
import type { SummaryDetail } from './summary';
import { SummaryPreview } from './summary-preview';

/** The texts that a summary had before, each with a way back. */
export function SummaryVersions() {
  const summary = useRecordContext<SummaryDetail>();
  if (!summary?.versions?.length) return null;
  return (
    <Section title="Previous text">
      {summary.versions.map(({ id, title, content, byHand, replacedAt }) => (
        <Accordion key={id} variant="outlined" disableGutters slotProps={{ transition: { unmountOnExit: true } }}>
          <AccordionSummary expandIcon={<ChevronDown size={20} />}>
            <Box sx={{ overflowWrap: 'anywhere' }}>
              {title}
              <Box sx={{ color: 'text.secondary', typography: 'body2' }}>
                {byHand ? 'by hand' : 'by the site'}, until {formatTime(replacedAt)}
              </Box>
            </Box>
          </AccordionSummary>
          <AccordionDetails>
            <SummaryPreview title={title} content={content} />
            <ActButton
              verb="restore"
              label="Restore"
              details={{ version: id }}
              done="The previous text is back."
              icon={<Undo2 size={18} />}
            />
          </AccordionDetails>
        </Accordion>
      ))}
    </Section>
  );
}

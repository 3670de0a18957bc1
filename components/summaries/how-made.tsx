import { splitBasis } from '@/lib/utils/summary-basis';

/** Below each summary. */
export const HowMade = ({ content }: { content: string }) => (
  <p className="mt-6 text-ink-3 text-ui">
    {splitBasis(content).basis !== '' && 'Whole sentences of the posts, selected by a program. '}
    <a href="/about" className="underline underline-offset-2">
      How this is made
    </a>
  </p>
);

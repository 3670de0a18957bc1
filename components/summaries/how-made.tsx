/** Below each summary. */
export const HowMade = () => (
  <p className="mt-6 text-ink-3 text-ui">
    Whole sentences of the posts, selected by a program.{' '}
    <a href="/about" className="underline underline-offset-2">
      How this is made
    </a>
  </p>
);

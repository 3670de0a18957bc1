/** Explains the search syntax (spec §5). The minus is part of the text although nothing is excluded yet. */
export function SearchTip({ id }: { id: string }) {
  return (
    <p id={id} className="mt-2 text-ink-muted text-sm">
      Tip: quotes find an exact phrase, as in <Example>"main image"</Example>; spaces mean OR, as in{' '}
      <Example>acos roas</Example>; a minus excludes a term, as in <Example>-dsp</Example>.
    </p>
  );
}

const Example = ({ children }: { children: string }) => (
  <kbd className="whitespace-nowrap rounded bg-surface-muted px-1 py-0.5 font-sans text-ink">{children}</kbd>
);

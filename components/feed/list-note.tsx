/** An explanation of the list, if needed. Always rendered, so that screen readers announce changes. */
export function ListNote({ text }: { text: string | null }) {
  return (
    <div aria-live="polite">
      {text && (
        <p className="search-note" dir="auto">
          {text}
        </p>
      )}
    </div>
  );
}

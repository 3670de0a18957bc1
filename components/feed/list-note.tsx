/** Explains the list where it needs that. Always there, so that it is announced when it begins to say something. */
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

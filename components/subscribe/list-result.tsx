/** What came of a form of the mailing list. */
export function ListResult({ title, description }: { title: string; description: string }) {
  return (
    <div className="mt-8 max-w-md rounded-2xl border bg-surface px-6 py-5 shadow-card">
      <p className="font-semibold text-lg">{title}</p>
      <p className="mt-1 text-ink-muted">{description}</p>
    </div>
  );
}

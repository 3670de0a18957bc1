export function ListResult({ title, description }: { title: string; description: string }) {
  return (
    <div className="mt-8 max-w-md rounded-card border bg-surface px-6 py-5">
      <p className="font-semibold font-serif text-title">{title}</p>
      <p className="mt-1 text-ink-3">{description}</p>
    </div>
  );
}

import Link from 'next/link';

/** What stands in for an article that does not exist or could not be read (spec §8). */
export function ArticleMissing({ message }: { message: string }) {
  return (
    <div className="page-width py-24 text-center">
      <h1 className="font-bold text-3xl tracking-tight">News Not Found</h1>
      <p className="mt-3 text-ink-muted">{message}</p>
      <Link
        href="/"
        className="mt-8 inline-flex min-h-11 items-center rounded-full bg-accent px-6 font-semibold text-on-accent"
      >
        Back to News
      </Link>
    </div>
  );
}

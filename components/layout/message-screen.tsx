import type { ReactNode } from 'react';

type Props = { eyebrow?: string; title: string; children: ReactNode };

/** A screen that stands in for a page: a short heading, a sentence or two and what to do next. */
export function MessageScreen({ eyebrow, title, children }: Props) {
  return (
    <div className="page-width flex flex-col items-center text-balance py-20 text-center md:py-28">
      {eyebrow && <p className="font-semibold text-accent">{eyebrow}</p>}
      <h1 className="mt-2 font-bold text-3xl tracking-tight md:text-4xl">{title}</h1>
      {children}
    </div>
  );
}

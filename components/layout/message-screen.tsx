import type { ReactNode } from 'react';

type Props = { eyebrow?: string; title: string; children: ReactNode };

/** A screen that stands in for a page: a short heading, a sentence or two and what to do next. */
export function MessageScreen({ eyebrow, title, children }: Props) {
  return (
    <div className="message-screen page-width">
      {eyebrow && <p className="message-eyebrow">{eyebrow}</p>}
      <h1>{title}</h1>
      {children}
    </div>
  );
}

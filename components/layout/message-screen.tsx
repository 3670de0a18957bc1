import type { ReactNode } from 'react';

type Props = { eyebrow?: string; title: string; children: ReactNode };

/** A message screen instead of a page: a short heading, a sentence or two and the next step. */
export function MessageScreen({ eyebrow, title, children }: Props) {
  return (
    <div className="message-screen page-width">
      {eyebrow && <p className="message-eyebrow">{eyebrow}</p>}
      <h1>{title}</h1>
      {children}
    </div>
  );
}

import type { Route } from 'next';
import type { ReactNode } from 'react';
import { Link } from '@/components/ui/link';
import { type ButtonLook, buttonClass } from './button-class';

type Props = ButtonLook & {
  /** A site path, or an absolute address, which opens in a new tab. */
  href: string;
  children: ReactNode;
  onClick?: () => void;
};

/** A link that looks like a button. */
export function ButtonLink({ href, children, onClick, ...look }: Props) {
  if (/^https?:/.test(href)) {
    return (
      <a href={href} target="_blank" rel="noopener" className={buttonClass(look)} onClick={onClick}>
        {children}
        <span className="sr-only"> (opens in a new tab)</span>
      </a>
    );
  }
  return (
    <Link href={href as Route} className={buttonClass(look)} {...(onClick && { onClick })}>
      {children}
    </Link>
  );
}

import { authorHue } from '@/lib/design/author-hue';
import { initialsOf } from '@/lib/design/initials';

/** An author's initials on a colour derived from the name, instead of a picture; the name is beside it. */
export const AuthorAvatar = ({ name }: { name: string }) => (
  <span aria-hidden="true" className={`avatar hue-${authorHue(name)}`}>
    {initialsOf(name)}
  </span>
);

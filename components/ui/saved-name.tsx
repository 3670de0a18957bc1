import { TAGGING_TEXTS } from '@/lib/config/messages/tagging';

type Props = {
  typed: string;
  /** The name that is made of it, or null where there is none. */
  name: string | null;
};

/** Says which name will be saved, where that is more than what was typed with a `#` before it. Always there, to be announced. */
export function SavedName({ typed, name }: Props) {
  const isAsTyped = name === null || [name, name.slice(1)].includes(typed.trim());
  return (
    <p role="status" className="break-words text-ink-3 text-ui not-empty:mt-1.5">
      {!isAsTyped && TAGGING_TEXTS.savedAs(name)}
    </p>
  );
}

import { TAGGING_TEXTS } from '@/lib/messages/later';

type Props = {
  typed: string;
  /** The name that is made of it, or null where there is none. */
  name: string | null;
};

/** Shows the name that will be saved, if it is not just the input with a `#`. Always rendered, so that changes are announced. */
export function SavedName({ typed, name }: Props) {
  const isAsTyped = name === null || [name, name.slice(1)].includes(typed.trim());
  return (
    <p role="status" className="break-words text-ink-3 text-ui not-empty:mt-1.5">
      {!isAsTyped && TAGGING_TEXTS.savedAs(name)}
    </p>
  );
}

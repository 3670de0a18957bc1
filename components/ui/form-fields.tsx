import type { ComponentProps } from 'react';

type ChoicesProps = { legend: string; name: string; choices: readonly { value: string; label: string }[] };

/** A list of radio buttons, one of which has to be chosen. */
export const RadioChoices = ({ legend, name, choices }: ChoicesProps) => (
  <fieldset className="min-w-0">
    <legend className="mb-1 font-medium text-ui">{legend}</legend>
    {choices.map(({ value, label }) => (
      <label key={value} className="flex min-h-11 cursor-pointer items-center gap-3 rounded-control px-1">
        <input type="radio" name={name} value={value} required className="size-5 shrink-0 accent-ember" />
        {label}
      </label>
    ))}
  </fieldset>
);

type TextAreaProps = Omit<ComponentProps<'textarea'>, 'className'> & { id: string; label: string; hint: string };

/** A labelled field of several lines with a hint below. */
export const TextArea = ({ id, label, hint, ...props }: TextAreaProps) => (
  <div>
    <label htmlFor={id} className="mb-1.5 block font-medium text-ui">
      {label}
    </label>
    <textarea
      id={id}
      aria-describedby={`${id}-hint`}
      className="block w-full rounded-control border border-line-strong bg-surface px-3.5 py-2 text-field text-ink"
      {...props}
    />
    <p id={`${id}-hint`} className="mt-1.5 text-ink-3 text-ui">
      {hint}
    </p>
  </div>
);

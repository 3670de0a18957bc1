import { useId } from 'react';
import { CADENCE_NAMES, CADENCES, formatHour, HOURS, type MailWhen } from '@/lib/follows/mail';

const FIELD = 'min-h-11 rounded-control border border-line-strong bg-surface px-3 text-ink';

type Props = {
  when: MailWhen;
  zones: readonly string[];
  /** Whether there may be anything to turn off. */
  hasOff?: boolean;
  onChange?: ((when: MailWhen) => void) | undefined;
};

/** How often, and at what hour of which time zone: three lists of a form, whose names are `cadence`, `hour` and `timeZone`. */
export function WhenFields({ when, zones, hasOff = true, onChange }: Props) {
  const id = useId();
  const { cadence, hour, timeZone } = when;
  const value = (given: string | number) => (onChange ? { value: given } : { defaultValue: given });
  return (
    <div className="flex flex-wrap gap-x-4 gap-y-3 text-ui">
      <Labelled id={`${id}-cadence`} label="How often">
        <select
          id={`${id}-cadence`}
          name="cadence"
          className={FIELD}
          {...value(cadence)}
          onChange={
            onChange &&
            (({ target }) =>
              onChange({ ...when, cadence: CADENCES.find((one) => one === target.value) ?? when.cadence }))
          }
        >
          {CADENCES.filter((one) => hasOff || one !== 'off').map((one) => (
            <option key={one} value={one}>
              {CADENCE_NAMES[one]}
            </option>
          ))}
        </select>
      </Labelled>
      <Labelled id={`${id}-hour`} label="From">
        <select
          id={`${id}-hour`}
          name="hour"
          className={FIELD}
          {...value(hour)}
          onChange={onChange && (({ target }) => onChange({ ...when, hour: Number(target.value) }))}
        >
          {HOURS.map((one) => (
            <option key={one} value={one}>
              {formatHour(one)}
            </option>
          ))}
        </select>
      </Labelled>
      <Labelled id={`${id}-zone`} label="Time zone">
        <select
          id={`${id}-zone`}
          name="timeZone"
          className={`${FIELD} w-full max-w-64`}
          {...value(timeZone)}
          onChange={onChange && (({ target }) => onChange({ ...when, timeZone: target.value }))}
        >
          {[...new Set([timeZone, ...zones])].sort().map((one) => (
            <option key={one}>{one}</option>
          ))}
        </select>
      </Labelled>
    </div>
  );
}

const Labelled = ({ id, label, children }: { id: string; label: string; children: React.ReactNode }) => (
  <p className="grid gap-1.5">
    <label htmlFor={id} className="font-medium">
      {label}
    </label>
    {children}
  </p>
);

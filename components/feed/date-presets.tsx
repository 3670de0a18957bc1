import { Chip } from '@/components/ui/chip';
import { datePresets } from '@/lib/feed/date-presets';
import { utcDay } from '@/lib/summaries/banner-age';
import type { FilterProps } from './filter-props';

/** The ranges of dates that are asked for most, as switches. */
export function DatePresets({ filters, onChange }: FilterProps) {
  return (
    <fieldset className="flex flex-wrap gap-2">
      <legend className="sr-only">Dates</legend>
      {datePresets(filters, utcDay(Date.now())).map(({ name, isOn, next }) => (
        <Chip key={name} selected={isOn} onClick={() => onChange(next)}>
          {name}
        </Chip>
      ))}
    </fieldset>
  );
}

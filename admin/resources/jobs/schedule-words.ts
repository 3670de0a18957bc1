const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

/** Describes the usual cron expressions, "Every 5 minutes"; others stay as they are. */
export function describeSchedule({ cron, tz }: { cron: string; tz: string }): string {
  const [minute = '', hour = '', day, month, weekday = ''] = cron.split(' ');
  const zone = tz === 'UTC' ? 'UTC' : tz.replaceAll('_', ' ');
  const isEveryDay = day === '*' && month === '*';
  const step = /^\*\/(\d+)$/.exec(minute)?.[1];
  if (isEveryDay && hour === '*' && weekday === '*') {
    if (minute === '*') return 'Every minute';
    if (step) return `Every ${step} minutes`;
    if (/^\d+$/.test(minute)) return `Every hour at ${minute.padStart(2, '0')} past`;
  }
  if (!isEveryDay || !/^\d+$/.test(minute) || !/^\d+$/.test(hour)) return `${cron} (${zone})`;
  const time = `at ${hour.padStart(2, '0')}:${minute.padStart(2, '0')}, ${zone}`;
  if (weekday === '*') return `Every day ${time}`;
  const name = WEEKDAYS[Number(weekday)];
  return name ? `Every ${name} ${time}` : `${cron} (${zone})`;
}

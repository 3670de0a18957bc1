/** One line of a scrape: a metric's name, its labels and its value. */
export type Sample = { name: string; labels: Record<string, string>; value: number };

const SAMPLE = /^([a-z_][\w:]*)(?:\{(.*)\})? (\S+)$/i;
const LABEL = /(\w+)="((?:[^"\\]|\\.)*)"/g;

/** Parses what `GET /metrics` answers. */
export function parseScrape(text: string): Sample[] {
  return text.split('\n').flatMap((line) => {
    const [, name, labels = '', value] = SAMPLE.exec(line) ?? [];
    if (!name) return [];
    const pairs = [...labels.matchAll(LABEL)].map(([, label = '', given = '']) => [label, given]);
    return [{ name, labels: Object.fromEntries(pairs) as Record<string, string>, value: Number(value) }];
  });
}

/** The value of the sample with this name and, among others, these labels; undefined when there is none. */
export const findValue = (samples: Sample[], name: string, labels: Record<string, string> = {}): number | undefined =>
  samples.find(
    (sample) =>
      sample.name === name && Object.entries(labels).every(([label, value]) => sample.labels[label] === value),
  )?.value;

/** The names of all metrics that a scrape describes, with those that a histogram has besides. */
export function listMetricNames(text: string): string[] {
  return [...text.matchAll(/^# TYPE (\S+) (\S+)$/gm)].flatMap(([, name = '', type]) =>
    type === 'histogram' ? [name, ...['_bucket', '_sum', '_count'].map((suffix) => name + suffix)] : [name],
  );
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = (sorted.length - 1) / 2;
  return ((sorted[Math.floor(middle)] ?? Number.NaN) + (sorted[Math.ceil(middle)] ?? Number.NaN)) / 2;
}

/** The value that this share (0 to 1) of the values does not exceed, one of the values themselves; NaN where there are none. */
export function percentile(values: readonly number[], share: number): number {
  return values.toSorted((a, b) => a - b)[Math.floor((values.length - 1) * share)] ?? Number.NaN;
}

export type Point = { x: number; y: number };
/** In y per x. The error is the standard error: the slope of the same with other noise is within two of them, 19 times of 20. */
export type Slope = { slope: number; error: number };

/** The slope of the line with the least squares. Both are NaN for fewer than three points, or when all have the same x. */
export function fitSlope(points: readonly Point[]): Slope {
  const x = mean(points.map((point) => point.x));
  const y = mean(points.map((point) => point.y));
  const spread = sum(points.map((point) => (point.x - x) ** 2));
  if (points.length < 3 || spread === 0) return { slope: Number.NaN, error: Number.NaN };
  const slope = sum(points.map((point) => (point.x - x) * (point.y - y))) / spread;
  const residues = sum(points.map((point) => (point.y - y - slope * (point.x - x)) ** 2));
  return { slope, error: Math.sqrt(residues / (points.length - 2) / spread) };
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
const mean = (values: readonly number[]): number => sum(values) / values.length;

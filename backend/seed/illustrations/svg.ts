/** Small words for writing SVG. Sizes are pixels; everything returns markup. */

export type Point = readonly [x: number, y: number];
export type Box = { x: number; y: number; width: number; height: number };

const n = (value: number): string => String(Math.round(value * 10) / 10);

type Paint = { fill?: string; stroke?: string; width?: number; opacity?: number; dash?: string; transform?: string };

function paint({ fill = 'none', stroke, width = 0, opacity, dash, transform }: Paint): string {
  const line = stroke
    ? ` stroke="${stroke}" stroke-width="${n(width)}" stroke-linecap="round" stroke-linejoin="round"`
    : '';
  const dashes = dash ? ` stroke-dasharray="${dash}"` : '';
  const alpha = opacity === undefined ? '' : ` opacity="${opacity}"`;
  return ` fill="${fill}"${line}${dashes}${alpha}${transform ? ` transform="${transform}"` : ''}`;
}

export const rect = ({ x, y, width, height }: Box, radius: number, style: Paint): string =>
  `<rect x="${n(x)}" y="${n(y)}" width="${n(Math.max(0, width))}" height="${n(Math.max(0, height))}" rx="${n(radius)}"${paint(style)}/>`;

export const circle = ([x, y]: Point, radius: number, style: Paint): string =>
  `<circle cx="${n(x)}" cy="${n(y)}" r="${n(radius)}"${paint(style)}/>`;

export const ellipse = ([x, y]: Point, rx: number, ry: number, style: Paint): string =>
  `<ellipse cx="${n(x)}" cy="${n(y)}" rx="${n(rx)}" ry="${n(ry)}"${paint(style)}/>`;

/** `d` in which every number may be written at full length. */
export const path = (d: string, style: Paint): string =>
  `<path d="${d.replace(/-?\d+\.\d+(e-?\d+)?/g, (number) => n(Number(number)))}"${paint(style)}/>`;

export const polygon = (points: readonly Point[], style: Paint): string =>
  `<polygon points="${points.map(([x, y]) => `${n(x)},${n(y)}`).join(' ')}"${paint(style)}/>`;

export const polyline = (points: readonly Point[], style: Paint): string =>
  `<polyline points="${points.map(([x, y]) => `${n(x)},${n(y)}`).join(' ')}"${paint(style)}/>`;

export const line = (from: Point, to: Point, style: Paint): string => polyline([from, to], style);

export const group = (content: string, transform: string): string => `<g transform="${transform}">${content}</g>`;

/** A piece that is drawn in units of its own, moved and scaled into place. */
export const place = (content: string, [x, y]: Point, scale: number, rotation = 0): string =>
  group(content, `translate(${n(x)} ${n(y)}) rotate(${n(rotation)}) scale(${Math.round(scale * 1000) / 1000})`);

/** The path of a curve through all points that never swings beyond them (monotone cubic). */
export function smoothPath(points: readonly Point[]): string {
  const [first, ...rest] = points;
  if (!first) return '';
  let d = `M${first[0]} ${first[1]}`;
  let before = first;
  for (const [index, point] of rest.entries()) {
    const bend = (point[0] - before[0]) / 2.2;
    const startSlope = slopeAt(points, index);
    const endSlope = slopeAt(points, index + 1);
    const controls = [before[0] + bend, before[1] + bend * startSlope, point[0] - bend, point[1] - bend * endSlope];
    d += ` C${controls.join(' ')} ${point[0]} ${point[1]}`;
    before = point;
  }
  return d;
}

// Flat at every turning point, otherwise the gentler of the two neighbouring slopes.
function slopeAt(points: readonly Point[], index: number): number {
  const [left, here, right] = [points[index - 1], points[index], points[index + 1]];
  if (!left || !here || !right) return 0;
  const a = (here[1] - left[1]) / (here[0] - left[0]);
  const b = (right[1] - here[1]) / (right[0] - here[0]);
  return a * b <= 0 ? 0 : Math.sign(a) * Math.min(Math.abs(a), Math.abs(b));
}

/** A rectangle whose upper corners alone are round. */
export function columnPath({ x, y, width, height }: Box, radius: number): string {
  const r = Math.min(radius, width / 2, height);
  return `M${x} ${y + height} V${y + r} Q${x} ${y} ${x + r} ${y} H${x + width - r} Q${x + width} ${y} ${x + width} ${y + r} V${y + height} Z`;
}

/** A piece of a ring, angles in turns (0 is at the top, clockwise). */
export function ringPath([cx, cy]: Point, inner: number, outer: number, from: number, to: number): string {
  const at = (turn: number, radius: number): string => {
    const angle = (turn - 0.25) * Math.PI * 2;
    return `${cx + Math.cos(angle) * radius} ${cy + Math.sin(angle) * radius}`;
  };
  const large = to - from > 0.5 ? 1 : 0;
  return `M${at(from, outer)} A${outer} ${outer} 0 ${large} 1 ${at(to, outer)} L${at(to, inner)} A${inner} ${inner} 0 ${large} 0 ${at(from, inner)} Z`;
}

/** `from` with a share (0–1) of `to` in it; both `#rrggbb`. */
export function mix(from: string, to: string, share: number): string {
  const channel = (colour: string, index: number): number =>
    Number.parseInt(colour.slice(1 + index * 2, 3 + index * 2), 16);
  const mixed = [0, 1, 2].map((index) => Math.round(channel(from, index) * (1 - share) + channel(to, index) * share));
  return `#${mixed.map((value) => value.toString(16).padStart(2, '0')).join('')}`;
}

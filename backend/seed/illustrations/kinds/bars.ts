import type { ArtOf } from '../art.ts';
import { inset } from '../parts/card.ts';
import { drawPanel } from '../parts/panel.ts';
import type { Scene } from '../scene.ts';
import { type Box, circle, columnPath, line, mix, path, rect } from '../svg.ts';

/** Two to seven values side by side; the one that matters, the largest or the smallest, in the main colour. */
export function drawBars({ values }: ArtOf<'bars'>, scene: Scene): string {
  const { markup, body } = drawPanel(scene);
  const frame = inset(body, scene.unit * 0.075, scene.unit * 0.08);
  const draw = scene.random.pick([drawColumns, drawRows, drawColumns, drawLollipops]);
  return markup + draw(values, frame, scene);
}

function colourOf(index: number, values: readonly number[], { palette }: Scene): string {
  const sorted = values.toSorted((a, b) => b - a);
  // A rising or falling row is about where it ends, any other about its peak.
  const isOrdered = values.every((value, at) => at === 0 || value <= (values[at - 1] ?? 0));
  const focus = isOrdered ? 0 : values.indexOf(sorted[0] ?? 0);
  if (index === focus) return palette.main;
  return values[index] === sorted.at(-1) && values.length > 2 ? palette.third : palette.second;
}

const share = (value: number, values: readonly number[]): number => Math.max(0.03, value / Math.max(...values, 1e-9));

function drawGrid(frame: Box, { palette, unit }: Scene): string {
  return [0, 0.25, 0.5, 0.75]
    .map((level) => {
      const y = frame.y + frame.height * level;
      return line([frame.x, y], [frame.x + frame.width, y], {
        stroke: mix(palette.paper, palette.soft, 0.7),
        width: unit * 0.004,
      });
    })
    .join('');
}

function drawBaseline(frame: Box, { palette, unit }: Scene): string {
  const y = frame.y + frame.height;
  return line([frame.x, y], [frame.x + frame.width, y], { stroke: palette.ink, width: unit * 0.008 });
}

function drawColumns(values: readonly number[], frame: Box, scene: Scene): string {
  const slot = frame.width / values.length;
  const width = Math.min(slot * 0.62, scene.unit * 0.2);
  const columns = values.map((value, index) => {
    const height = frame.height * share(value, values);
    const box = { x: frame.x + slot * (index + 0.5) - width / 2, y: frame.y + frame.height - height, width, height };
    return path(columnPath(box, width * 0.16), { fill: colourOf(index, values, scene) });
  });
  return drawGrid(frame, scene) + columns.join('') + drawBaseline(frame, scene);
}

function drawRows(values: readonly number[], frame: Box, scene: Scene): string {
  const slot = frame.height / values.length;
  const height = Math.min(slot * 0.58, scene.unit * 0.13);
  const track = mix(scene.palette.paper, scene.palette.soft, 0.55);
  return values
    .map((value, index) => {
      const box = { x: frame.x, y: frame.y + slot * (index + 0.5) - height / 2, width: frame.width, height };
      const bar = { ...box, width: Math.max(height, frame.width * share(value, values)) };
      return rect(box, height / 2, { fill: track }) + rect(bar, height / 2, { fill: colourOf(index, values, scene) });
    })
    .join('');
}

function drawLollipops(values: readonly number[], frame: Box, scene: Scene): string {
  const slot = frame.width / values.length;
  const radius = Math.min(slot * 0.26, scene.unit * 0.06);
  const sticks = values.map((value, index) => {
    const x = frame.x + slot * (index + 0.5);
    const y = frame.y + radius + (frame.height - radius) * (1 - share(value, values));
    const colour = colourOf(index, values, scene);
    const stick = line([x, frame.y + frame.height], [x, y], {
      stroke: mix(scene.palette.paper, colour, 0.45),
      width: radius * 0.42,
    });
    return (
      stick + circle([x, y], radius, { fill: colour }) + circle([x, y], radius * 0.38, { fill: scene.palette.paper })
    );
  });
  return drawGrid(frame, scene) + sticks.join('') + drawBaseline(frame, scene);
}

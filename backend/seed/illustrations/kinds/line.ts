import type { ArtOf } from '../art.ts';
import { inset } from '../parts/card.ts';
import { drawPanel } from '../parts/panel.ts';
import type { Scene } from '../scene.ts';
import { type Box, circle, columnPath, line, mix, type Point, path, smoothPath } from '../svg.ts';

/** A series over time. Its last point, where the story is now, carries the mark. */
export function drawLine({ values }: ArtOf<'line'>, scene: Scene): string {
  const { markup, body } = drawPanel(scene);
  const frame = inset(body, scene.unit * 0.085, scene.unit * 0.09);
  const points = plot(values, frame);
  const draw = scene.random.pick([drawArea, drawMarked, drawWithColumns, drawArea]);
  return markup + drawGrid(frame, scene) + draw(points, frame, scene);
}

function plot(values: readonly number[], frame: Box): Point[] {
  const [low, high] = [Math.min(...values), Math.max(...values)];
  // A little floor, so that the lowest point does not look like nothing.
  const floor = low - (high - low) * 0.12;
  return values.map((value, index) => [
    frame.x + (frame.width * index) / (values.length - 1),
    frame.y + frame.height * (1 - (value - floor) / Math.max(high - floor, 1e-9)),
  ]);
}

function drawGrid(frame: Box, { palette, unit }: Scene): string {
  return [0, 1 / 3, 2 / 3, 1]
    .map((level) => {
      const y = frame.y + frame.height * level;
      const style =
        level === 1
          ? { stroke: palette.ink, width: unit * 0.007 }
          : { stroke: mix(palette.paper, palette.soft, 0.75), width: unit * 0.004 };
      return line([frame.x, y], [frame.x + frame.width, y], style);
    })
    .join('');
}

function drawStroke(points: readonly Point[], { palette, unit }: Scene): string {
  const end = points.at(-1) ?? [0, 0];
  return (
    path(smoothPath(points), { stroke: palette.main, width: unit * 0.016 }) +
    circle(end, unit * 0.042, { fill: palette.main, opacity: 0.22 }) +
    circle(end, unit * 0.022, { fill: palette.main }) +
    circle(end, unit * 0.009, { fill: palette.paper })
  );
}

function drawArea(points: readonly Point[], frame: Box, scene: Scene): string {
  const bottom = frame.y + frame.height;
  const d = `${smoothPath(points)} L${frame.x + frame.width} ${bottom} L${frame.x} ${bottom} Z`;
  const fill =
    `<linearGradient id="area" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${scene.palette.main}" stop-opacity="0.42"/>` +
    `<stop offset="1" stop-color="${scene.palette.main}" stop-opacity="0.03"/></linearGradient>`;
  return `<defs>${fill}</defs>${path(d, { fill: 'url(#area)' })}${drawStroke(points, scene)}`;
}

function drawMarked(points: readonly Point[], _frame: Box, scene: Scene): string {
  const { palette, unit } = scene;
  const marks = points
    .slice(0, -1)
    .map((point) => circle(point, unit * 0.015, { fill: palette.paper, stroke: palette.main, width: unit * 0.008 }));
  return drawStroke(points, scene) + marks.join('');
}

function drawWithColumns(points: readonly Point[], frame: Box, scene: Scene): string {
  const { palette, unit } = scene;
  const width = (frame.width / points.length) * 0.5;
  const bottom = frame.y + frame.height;
  const columns = points.map(([x, y]) => {
    const top = Math.min(bottom - 2, y + unit * 0.05);
    const left = Math.min(Math.max(x - width / 2, frame.x), frame.x + frame.width - width);
    return path(columnPath({ x: left, y: top, width, height: bottom - top }, width * 0.2), {
      fill: mix(palette.paper, palette.second, 0.55),
    });
  });
  return columns.join('') + drawStroke(points, scene);
}

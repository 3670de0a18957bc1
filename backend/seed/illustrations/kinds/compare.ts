import type { ArtOf } from '../art.ts';
import { inset } from '../parts/card.ts';
import { drawPanel } from '../parts/panel.ts';
import type { Scene } from '../scene.ts';
import { type Box, circle, columnPath, line, mix, path, rect } from '../svg.ts';

/** Two values against each other. */
export function drawCompare({ values: [before = 0, after = 0] }: ArtOf<'compare'>, scene: Scene): string {
  const draw = scene.random.pick([drawPillars, drawDiscs, drawBeams]);
  return draw(before, after, scene);
}

const ratio = (value: number, other: number): number => Math.max(0.05, value / Math.max(value, other, 1e-9));

function drawPillars(before: number, after: number, scene: Scene): string {
  const { palette, unit } = scene;
  const { markup, body } = drawPanel(scene);
  const frame = inset(body, unit * 0.1, unit * 0.075);
  const width = Math.min(frame.width * 0.27, unit * 0.25);
  const bottom = frame.y + frame.height;
  const pillar = (value: number, other: number, x: number, fill: string) => {
    const height = frame.height * ratio(value, other);
    return path(columnPath({ x, y: bottom - height, width, height }, unit * 0.03), { fill });
  };
  const middle = frame.x + frame.width / 2;
  const gap = frame.width * 0.09;
  return (
    markup +
    pillar(before, after, middle - gap - width, mix(palette.soft, palette.second, 0.55)) +
    pillar(after, before, middle + gap, palette.main) +
    line([frame.x, bottom], [frame.x + frame.width, bottom], { stroke: palette.ink, width: unit * 0.009 })
  );
}

function drawDiscs(before: number, after: number, scene: Scene): string {
  const { box, palette, unit } = scene;
  const largest = Math.min(box.height * 0.46, box.width * 0.26);
  // Areas compare, so radii go with the square root.
  const [left, right] = [largest * Math.sqrt(ratio(before, after)), largest * Math.sqrt(ratio(after, before))];
  const y = box.y + box.height / 2;
  const [x1, x2] = [box.x + box.width * 0.27, box.x + box.width * 0.73];
  return (
    line([x1, y], [x2, y], {
      stroke: mix(palette.background, palette.ink, 0.45),
      width: unit * 0.007,
      dash: `${unit * 0.001} ${unit * 0.026}`,
    }) +
    circle([x1, y], left, { fill: palette.second }) +
    circle([x1, y], left * 0.72, { fill: mix(palette.second, palette.paper, 0.3) }) +
    circle([x2, y], right, { fill: palette.main }) +
    circle([x2, y], right * 0.72, { fill: mix(palette.main, palette.paper, 0.24) })
  );
}

function drawBeams(before: number, after: number, scene: Scene): string {
  const { palette, unit } = scene;
  const { markup, body } = drawPanel(scene);
  const frame = inset(body, unit * 0.09, unit * 0.07);
  const height = Math.min(frame.height * 0.3, unit * 0.18);
  const beam = (value: number, other: number, y: number, fill: string) => {
    const track: Box = { x: frame.x, y, width: frame.width, height };
    return (
      rect(track, height * 0.28, { fill: mix(palette.paper, palette.soft, 0.5) }) +
      rect({ ...track, width: frame.width * ratio(value, other) }, height * 0.28, { fill })
    );
  };
  const middle = frame.y + frame.height / 2;
  return (
    markup +
    beam(before, after, middle - height * 1.22, palette.second) +
    beam(after, before, middle + height * 0.22, palette.main)
  );
}

import type { ArtOf } from '../art.ts';
import { drawCard } from '../parts/card.ts';
import type { Scene } from '../scene.ts';
import { type Box, circle, mix, type Point, path, rect, ringPath } from '../svg.ts';

const GAP = 0.006;

/** Shares of a whole, with a legend of lines beside them where there is room. */
export function drawDonut({ values }: ArtOf<'donut'>, scene: Scene): string {
  const { box, unit } = scene;
  const isWide = box.width > box.height * 1.25;
  const radius = Math.min(box.height * 0.4, box.width * 0.36);
  const centre: Point = isWide
    ? [box.x + box.width * 0.34, box.y + box.height / 2]
    : [box.x + box.width / 2, box.y + box.height * (box.height > box.width * 1.1 ? 0.4 : 0.5)];
  const legend = {
    x: box.x + box.width * 0.63,
    y: box.y + box.height * 0.22,
    width: box.width * 0.28,
    height: box.height * 0.56,
  };
  const ring = scene.random.pick([drawRing, drawRing, drawOrbits])(values, centre, radius, scene);
  return drawCard(scene, box, unit * 0.035) + ring + (isWide ? drawLegend(values, legend, scene) : '');
}

function colours(count: number, { palette }: Scene): string[] {
  const all = [palette.main, palette.second, palette.third, mix(palette.main, palette.ink, 0.45), palette.soft];
  return Array.from({ length: count }, (_, index) => all[index] ?? palette.soft);
}

function drawRing(values: readonly number[], centre: Point, radius: number, scene: Scene): string {
  const total = values.reduce((sum, value) => sum + value, 0) || 1;
  const fills = colours(values.length, scene);
  let turn = 0;
  return values
    .map((value, index) => {
      const from = turn;
      turn += value / total;
      return path(ringPath(centre, radius * 0.58, radius, from + GAP / 2, Math.max(from + GAP, turn - GAP / 2)), {
        fill: fills[index] ?? '',
      });
    })
    .join('');
}

function drawOrbits(values: readonly number[], centre: Point, radius: number, scene: Scene): string {
  const total = values.reduce((sum, value) => sum + value, 0) || 1;
  const fills = colours(values.length, scene);
  const step = radius / (values.length + 1.2);
  return values
    .map((value, index) => {
      const outer = radius - step * index;
      const inner = outer - step * 0.62;
      const middle = (outer + inner) / 2;
      const track = circle(centre, middle, {
        stroke: mix(scene.palette.paper, scene.palette.soft, 0.5),
        width: outer - inner,
      });
      const end = Math.min(0.999, Math.max(0.02, value / total));
      return track + path(ringPath(centre, inner, outer, 0, end), { fill: fills[index] ?? '' });
    })
    .join('');
}

function drawLegend(values: readonly number[], frame: Box, scene: Scene): string {
  const { palette } = scene;
  const slot = frame.height / values.length;
  const size = Math.min(slot * 0.34, frame.width * 0.13);
  const longest = Math.max(...values, 1e-9);
  return colours(values.length, scene)
    .map((fill, index) => {
      const y = frame.y + slot * (index + 0.5);
      const width = (frame.width - size * 1.7) * (0.42 + 0.58 * ((values[index] ?? 0) / longest));
      return (
        rect({ x: frame.x, y: y - size / 2, width: size, height: size }, size * 0.3, { fill }) +
        rect({ x: frame.x + size * 1.7, y: y - size * 0.26, width, height: size * 0.52 }, size * 0.26, {
          fill: mix(palette.paper, palette.ink, 0.18),
        })
      );
    })
    .join('');
}

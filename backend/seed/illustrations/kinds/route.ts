import type { ArtOf } from '../art.ts';
import type { Scene } from '../scene.ts';
import { circle, mix, type Point, path, place, polygon, rect, smoothPath } from '../svg.ts';

/** A way over the map, with its stops. */
export function drawRoute({ values: [stops = 3] }: ArtOf<'route'>, scene: Scene): string {
  const { box, palette, unit, random } = scene;
  const count = Math.max(2, Math.min(8, Math.round(stops)));
  const turn = random.pick([1, -1]);
  const points = Array.from({ length: count }, (_, index): Point => {
    const share = index / (count - 1);
    const swing = index === 0 || index === count - 1 ? 0.16 : 0.26;
    return [
      box.x + box.width * (0.06 + 0.88 * share),
      box.y + box.height * (0.58 + swing * (index % 2 ? -turn : turn)),
    ];
  });
  const way = path(smoothPath(points), {
    stroke: palette.ink,
    width: unit * 0.012,
    dash: `${(unit * 0.001).toFixed(1)} ${(unit * 0.032).toFixed(1)}`,
    opacity: 0.75,
  });
  const marks = points.map((point, index) =>
    index === count - 1 ? drawPin(point, scene) : drawStop(point, index, scene),
  );
  const middle = Math.floor((count - 1) / 2);
  const [a, b] = [points[middle] ?? [0, 0], points[middle + 1] ?? [0, 0]];
  const truck = place(
    drawTruck(scene),
    [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2 - unit * 0.05],
    Math.min(unit / 430, Math.hypot(b[0] - a[0], b[1] - a[1]) / 330),
  );
  return drawLand(scene) + way + marks.join('') + truck;
}

function drawLand({ width, height, palette, random }: Scene): string {
  const fill = mix(palette.background, palette.soft, 0.85);
  const blob = (x: number, y: number, size: number) => {
    const [a, b, c] = [random.between(0.75, 1.2), random.between(0.75, 1.2), random.between(0.8, 1.1)];
    return path(
      `M${x - size} ${y} C${x - size} ${y - size * a} ${x - size * 0.2} ${y - size * b} ${x + size * 0.4} ${y - size * 0.7} ` +
        `S${x + size * 1.3} ${y - size * 0.2} ${x + size} ${y + size * 0.35} S${x + size * 0.1} ${y + size * c} ${x - size * 0.4} ${y + size * 0.7} S${x - size} ${y + size * 0.4} ${x - size} ${y} Z`,
      { fill },
    );
  };
  return (
    blob(width * 0.2, height * 0.55, height * 0.34) +
    blob(width * 0.76, height * 0.45, height * 0.4) +
    blob(width * 0.5, height * 0.92, height * 0.16)
  );
}

function drawStop(point: Point, index: number, { palette, unit }: Scene): string {
  const fill = index === 0 ? palette.third : palette.second;
  return circle(point, unit * 0.04, { fill: palette.paper }) + circle(point, unit * 0.026, { fill });
}

function drawPin([x, y]: Point, { palette, unit }: Scene): string {
  const r = unit * 0.068;
  const d = `M${x} ${y} C${x - r * 0.3} ${y - r * 0.9} ${x - r} ${y - r * 1.2} ${x - r} ${y - r * 2} A${r} ${r} 0 0 1 ${x + r} ${y - r * 2} C${x + r} ${y - r * 1.2} ${x + r * 0.3} ${y - r * 0.9} ${x} ${y} Z`;
  return (
    circle([x, y], unit * 0.018, { fill: palette.ink, opacity: 0.3 }) +
    path(d, { fill: palette.main }) +
    circle([x, y - r * 2], r * 0.42, { fill: palette.paper })
  );
}

/** About 120 by 60 units, standing on y = 0. */
function drawTruck({ palette }: Scene): string {
  const cab = mix(palette.main, palette.ink, 0.12);
  return (
    rect({ x: -62, y: -56, width: 78, height: 46 }, 5, { fill: palette.paper, stroke: palette.ink, width: 3 }) +
    rect({ x: -62, y: -26, width: 78, height: 9 }, 0, { fill: palette.second }) +
    path('M18 -44 H42 L58 -26 V-10 H18 Z', { fill: cab, stroke: palette.ink, width: 3 }) +
    polygon(
      [
        [26, -38],
        [40, -38],
        [49, -27],
        [26, -27],
      ],
      { fill: mix(palette.paper, '#ffffff', 0.5) },
    ) +
    [-40, -18, 40]
      .map((x) => circle([x, -9], 9.5, { fill: palette.ink }) + circle([x, -9], 4, { fill: palette.soft }))
      .join('')
  );
}

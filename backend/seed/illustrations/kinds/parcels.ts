import type { ArtOf } from '../art.ts';
import type { Scene } from '../scene.ts';
import { ellipse, mix, polygon, rect } from '../svg.ts';

/** Boxes on boxes. */
export function drawParcels({ values: [count = 3] }: ArtOf<'parcels'>, scene: Scene): string {
  const { width, height, unit, palette } = scene;
  const floor = height * 0.86;
  const rows = layOut(Math.max(1, Math.min(14, Math.round(count))));
  const size = Math.min((height * 0.68) / rows.length, (width * 0.8) / Math.max(...rows) / 1.25, unit * 0.3);
  const ground = rect({ x: 0, y: floor - unit * 0.02, width, height: height - floor + unit * 0.02 }, 0, {
    fill: mix(palette.background, palette.soft, 0.8),
  });
  const widest = (rows[0] ?? 1) * size * 1.25;
  const shadow = ellipse([width / 2 + size * 0.2, floor], widest * 0.56, size * 0.13, {
    fill: '#10131a',
    opacity: 0.15,
  });
  return ground + shadow + rows.map((boxes, row) => drawRow(boxes, row, floor, size, scene)).join('');
}

/** Boxes per row from the ground up, each row shorter than the one below. */
function layOut(count: number): number[] {
  const rows: number[] = [];
  let left = count;
  let length = Math.ceil((Math.sqrt(8 * count + 1) - 1) / 2);
  while (left > 0) {
    rows.push(Math.min(length, left));
    left -= length;
    length = Math.max(1, length - 1);
  }
  return rows;
}

function drawRow(boxes: number, row: number, floor: number, size: number, scene: Scene): string {
  const { random, width } = scene;
  const pitch = size * 1.25;
  const left = width / 2 - (boxes * pitch) / 2 + (row > 0 ? size * random.between(-0.12, 0.12) : 0);
  // From right to left, so that each side face is covered by its neighbour.
  return Array.from({ length: boxes }, (_, index) => boxes - 1 - index)
    .map((index) => drawBox(left + index * pitch, floor - row * size, size * random.between(1.12, 1.2), size, scene))
    .join('');
}

function drawBox(x: number, floor: number, width: number, height: number, { palette, random }: Scene): string {
  const cardboard = mix('#d9ab76', palette.second, 0.22);
  const front = random.pick([
    cardboard,
    cardboard,
    mix(cardboard, '#ffffff', 0.16),
    mix(cardboard, palette.main, 0.3),
    palette.main,
  ]);
  const tape = mix(front, '#ffffff', 0.45);
  const depth = height * 0.13;
  const top = floor - height;
  const label = { x: x + width * 0.6, y: floor - height * 0.36, width: width * 0.3, height: height * 0.22 };
  return (
    polygon(
      [
        [x + width, top],
        [x + width + depth, top - depth],
        [x + width + depth, floor - depth],
        [x + width, floor],
      ],
      { fill: mix(front, '#10131a', 0.3) },
    ) +
    polygon(
      [
        [x, top],
        [x + depth, top - depth],
        [x + width + depth, top - depth],
        [x + width, top],
      ],
      { fill: mix(front, '#ffffff', 0.22) },
    ) +
    rect({ x, y: top, width, height }, 0, { fill: front, stroke: mix(front, '#10131a', 0.14), width: height * 0.012 }) +
    rect({ x: x + width * 0.42, y: top, width: width * 0.13, height: height * 0.34 }, 0, { fill: tape }) +
    polygon(
      [
        [x + width * 0.42, top],
        [x + width * 0.42 + depth, top - depth],
        [x + width * 0.55 + depth, top - depth],
        [x + width * 0.55, top],
      ],
      { fill: mix(tape, '#ffffff', 0.3) },
    ) +
    rect(label, height * 0.02, { fill: '#fbfaf7' }) +
    [0.2, 0.5, 0.72]
      .map((share, index) =>
        rect(
          {
            x: label.x + label.width * 0.12,
            y: label.y + label.height * share,
            width: label.width * (index === 1 ? 0.5 : 0.76),
            height: label.height * 0.13,
          },
          0,
          { fill: '#3a3d45', opacity: 0.6 },
        ),
      )
      .join('')
  );
}

import type { ArtOf } from '../art.ts';
import { drawCard, inset } from '../parts/card.ts';
import type { Scene } from '../scene.ts';
import { circle, mix, rect } from '../svg.ts';

const DAYS = 7;

/** Four weeks of a calendar, the busier a day the stronger its colour. */
export function drawCalendar({ values }: ArtOf<'calendar'>, scene: Scene): string {
  const { box, palette, unit, random } = scene;
  const head = box.height * 0.13;
  const body = inset({ ...box, y: box.y + head, height: box.height - head }, unit * 0.055, unit * 0.055);
  const rows = values.length / DAYS;
  const cell = Math.min(body.width / DAYS, body.height / rows);
  const [stretchX, stretchY] = [body.width / DAYS, body.height / rows];
  const radius = random.pick([cell * 0.16, cell * 0.44]);
  const width = Math.min(stretchX, cell * 1.35) - unit * 0.018;
  const height = Math.min(stretchY, cell * 1.35) - unit * 0.018;
  const days = values.map((value, index) => {
    const x = body.x + stretchX * ((index % DAYS) + 0.5) - width / 2;
    const y = body.y + stretchY * (Math.floor(index / DAYS) + 0.5) - height / 2;
    const empty = mix(palette.paper, palette.soft, 0.5);
    const fill =
      value === 0 ? empty : mix(mix(palette.paper, palette.main, 0.22), palette.main, (Math.min(value, 4) - 1) / 3);
    return rect({ x, y, width, height }, Math.min(radius, height / 2), { fill });
  });
  return drawCard(scene, box) + drawHead(scene, head) + days.join('');
}

function drawHead({ box, palette, unit }: Scene, height: number): string {
  const middle = box.y + height / 2;
  const rings = [0.25, 0.75].map((share) => {
    const x = box.x + box.width * share;
    return rect(
      { x: x - unit * 0.011, y: box.y - unit * 0.028, width: unit * 0.022, height: unit * 0.072 },
      unit * 0.011,
      { fill: palette.ink },
    );
  });
  const r = unit * 0.035;
  const band = rect({ x: box.x, y: box.y, width: box.width, height }, r, { fill: palette.main });
  const square = rect({ x: box.x, y: box.y + height - r, width: box.width, height: r }, 0, { fill: palette.main });
  const dots = [0.46, 0.5, 0.54].map((share) =>
    circle([box.x + box.width * share, middle], unit * 0.009, { fill: palette.paper, opacity: 0.9 }),
  );
  return band + square + rings.join('') + dots.join('');
}

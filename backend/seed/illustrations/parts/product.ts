import type { Shape } from '../art.ts';
import type { Scene } from '../scene.ts';
import { ellipse, mix, type Point, place } from '../svg.ts';
import { type Coat, SHAPES } from './shapes.ts';

/** The colours a scene dresses its product in; the same for every view of it in one picture. */
export function chooseCoat({ palette, random }: Scene): Coat {
  // On dark grounds paper is dark too, but a label never is.
  const label = mix(palette.soft, '#ffffff', 0.92);
  const ink = '#2b2b33';
  return random.pick([
    { body: palette.main, accent: palette.third, label, ink },
    { body: palette.second, accent: palette.main, label, ink },
    { body: palette.third, accent: palette.second, label, ink },
    { body: palette.main, accent: palette.second, label, ink },
  ]);
}

// In the units of its drawing; a jar is squat, and should fill its place all the same.
const HEIGHTS: Record<Shape, number> = {
  ...{ bottle: 94, jar: 76, box: 79, pouch: 88 },
  ...{ mug: 72, tube: 95, lamp: 94, backpack: 92 },
};

/** A product standing at a point, `height` pixels high, with its shadow on the ground. */
export function drawProduct(shape: Shape, coat: Coat, foot: Point, height: number, rotation = 0): string {
  const scale = height / HEIGHTS[shape];
  const shadow =
    rotation === 0
      ? ellipse([foot[0] + scale * 3, foot[1]], scale * 36, scale * 3.6, { fill: '#10131a', opacity: 0.16 })
      : '';
  return shadow + place(SHAPES[shape](coat), foot, scale, rotation);
}

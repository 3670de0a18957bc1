import type { Scene } from '../scene.ts';
import { circle, line, mix, path, rect } from '../svg.ts';

/** The quiet ground of a picture: one colour, and something slow in it. */
export function drawBackdrop(scene: Scene): string {
  const { width, height, palette, random } = scene;
  const ground = rect({ x: 0, y: 0, width, height }, 0, { fill: palette.background });
  const draw = random.pick([drawArcs, drawHills, drawDots, drawSlope, drawSun, drawStripes, drawNothing]);
  return ground + draw(scene);
}

const tone = ({ palette }: Scene, share: number): string => mix(palette.background, palette.soft, share);

function drawArcs(scene: Scene): string {
  const { width, height, random, unit } = scene;
  const centre = [random.pick([0, width]), random.pick([0, height])] as const;
  return [1.05, 0.8, 0.55, 0.3]
    .map((radius, index) => circle(centre, unit * radius, { fill: tone(scene, 0.25 + index * 0.22) }))
    .join('');
}

function drawHills(scene: Scene): string {
  const { width, height, random } = scene;
  return [0.62, 0.76, 0.88]
    .map((level, index) => {
      const y = height * level;
      const lift = height * random.between(0.06, 0.14) * (index % 2 ? 1 : -1);
      const d = `M0 ${y} C${width * 0.3} ${y + lift} ${width * 0.62} ${y - lift} ${width} ${y + lift * 0.4} V${height} H0 Z`;
      return path(d, { fill: tone(scene, 0.3 + index * 0.28) });
    })
    .join('');
}

function drawDots(scene: Scene): string {
  const { width, height, unit, random } = scene;
  const step = unit / 17;
  const fromLeft = random.pick([true, false]);
  let dots = '';
  for (let row = 0; row < 7; row += 1) {
    for (let column = 0; column < 9 - row; column += 1) {
      const x = fromLeft ? step * (column + 0.8) : width - step * (column + 0.8);
      dots += circle([x, height - step * (row + 0.8)], step * 0.13, { fill: tone(scene, 1) });
    }
  }
  return circle([fromLeft ? width : 0, 0], unit * 0.52, { fill: tone(scene, 0.45) }) + dots;
}

function drawSlope(scene: Scene): string {
  const { width, height, random } = scene;
  const left = height * random.between(0.25, 0.5);
  const right = height * random.between(0.6, 0.85);
  return path(`M0 ${left} L${width} ${right} V${height} H0 Z`, { fill: tone(scene, 0.55) });
}

function drawSun(scene: Scene): string {
  const { width, height, unit, random } = scene;
  const x = width * random.between(0.3, 0.7);
  return (
    circle([x, height * 0.52], unit * 0.52, { fill: tone(scene, 0.4) }) +
    circle([x, height * 0.52], unit * 0.4, { fill: tone(scene, 0.75) })
  );
}

function drawStripes(scene: Scene): string {
  const { width, height, unit } = scene;
  const gap = unit / 9;
  let stripes = '';
  for (let x = -height; x < width; x += gap) {
    stripes += line([x, height + 10], [x + height + 10, 0], { stroke: tone(scene, 0.35), width: gap * 0.32 });
  }
  return stripes;
}

function drawNothing(scene: Scene): string {
  const { width, height } = scene;
  return rect({ x: 0, y: height * 0.8, width, height: height * 0.2 }, 0, { fill: tone(scene, 0.5) });
}

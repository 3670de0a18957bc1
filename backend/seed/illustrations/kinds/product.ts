import type { ArtOf } from '../art.ts';
import { chooseCoat, drawProduct } from '../parts/product.ts';
import type { Scene } from '../scene.ts';
import { circle, ellipse, mix, path, rect } from '../svg.ts';

/** One product on a stage. */
export function drawProductScene({ shape }: ArtOf<'product'>, scene: Scene): string {
  const { width, height, random, unit } = scene;
  const coat = chooseCoat(scene);
  const x = width * random.pick([0.5, 0.5, 0.38, 0.62]);
  const floor = height * 0.82;
  const stage = random.pick([drawArch, drawDisc, drawWindow])(scene, x, floor);
  const podium = random.pick([drawPodium, drawTable]);
  const { markup, top } = podium(scene, x, floor);
  return (
    stage +
    markup +
    drawProps(scene, x, floor) +
    drawProduct(shape, coat, [x, top], Math.min(unit * 0.62, height * 0.6))
  );
}

type Stage = (scene: Scene, x: number, floor: number) => string;

const drawArch: Stage = ({ unit, palette }, x, floor) => {
  const r = unit * 0.34;
  const d = (radius: number) =>
    `M${x - radius} ${floor} V${floor - unit * 0.4} A${radius} ${radius} 0 0 1 ${x + radius} ${floor - unit * 0.4} V${floor} Z`;
  return path(d(r), { fill: palette.soft }) + path(d(r * 0.84), { fill: mix(palette.soft, palette.paper, 0.55) });
};

const drawDisc: Stage = ({ unit, palette }, x, floor) =>
  circle([x, floor - unit * 0.34], unit * 0.37, { fill: palette.soft }) +
  circle([x + unit * 0.12, floor - unit * 0.45], unit * 0.2, { fill: mix(palette.soft, palette.paper, 0.6) });

const drawWindow: Stage = ({ unit, palette }, x, floor) => {
  const [width, height] = [unit * 0.68, unit * 0.62];
  const [left, top] = [x - width / 2, floor - height - unit * 0.08];
  const pane = mix(palette.soft, palette.paper, 0.5);
  return (
    rect({ x: left, y: top, width, height }, unit * 0.02, { fill: pane }) +
    rect({ x: x - unit * 0.006, y: top, width: unit * 0.012, height }, 0, { fill: palette.background }) +
    rect({ x: left, y: top + height * 0.45, width, height: unit * 0.012 }, 0, { fill: palette.background })
  );
};

type Podium = (scene: Scene, x: number, floor: number) => { markup: string; top: number };

const drawPodium: Podium = ({ unit, palette, width, height }, x, floor) => {
  const top = floor - unit * 0.02;
  const depth = unit * 0.075;
  const [rx, ry] = [unit * 0.32, unit * 0.052];
  const side = mix(palette.paper, palette.soft, 0.75);
  return {
    markup:
      rect({ x: 0, y: floor - unit * 0.03, width, height: height - floor + unit * 0.03 }, 0, {
        fill: mix(palette.background, palette.soft, 0.75),
      }) +
      path(`M${x - rx} ${top} V${top + depth} A${rx} ${ry} 0 0 0 ${x + rx} ${top + depth} V${top} Z`, { fill: side }) +
      ellipse([x, top], rx, ry, { fill: palette.paper }),
    top: top + unit * 0.012,
  };
};

const drawTable: Podium = ({ unit, palette, width, height }, _x, floor) => ({
  markup:
    rect({ x: 0, y: floor - unit * 0.045, width, height: height - floor + unit * 0.045 }, 0, { fill: palette.paper }) +
    rect({ x: 0, y: floor + unit * 0.085, width, height: height - floor }, 0, {
      fill: mix(palette.paper, palette.soft, 0.6),
    }),
  top: floor + unit * 0.02,
});

/** Something small beside it, so that it has a size. */
function drawProps({ unit, palette, random }: Scene, x: number, floor: number): string {
  const side = random.pick([-1, 1]);
  const at = x + side * unit * 0.4;
  const draw = random.pick([drawSprig, drawBall, drawCube]);
  return draw(at, floor - unit * 0.005, unit, palette);
}

type Prop = (x: number, floor: number, unit: number, palette: Scene['palette']) => string;

const drawSprig: Prop = (x, floor, unit, palette) => {
  const green = mix(palette.third, palette.ink, 0.12);
  const leaves = [-42, -14, 14, 42].map((angle) => {
    const d = `M0 0 C${-unit * 0.036} ${-unit * 0.09} ${-unit * 0.02} ${-unit * 0.16} 0 ${-unit * 0.21} C${unit * 0.02} ${-unit * 0.16} ${unit * 0.036} ${-unit * 0.09} 0 0 Z`;
    return path(d, {
      fill: Math.abs(angle) > 20 ? green : mix(green, palette.paper, 0.25),
      transform: `translate(${x.toFixed(1)} ${(floor - unit * 0.085).toFixed(1)}) rotate(${angle})`,
    });
  });
  const pot = path(
    `M${x - unit * 0.055} ${floor - unit * 0.1} H${x + unit * 0.055} L${x + unit * 0.04} ${floor} H${x - unit * 0.04} Z`,
    { fill: palette.second },
  );
  return leaves.join('') + pot;
};

const drawBall: Prop = (x, floor, unit, palette) =>
  circle([x, floor - unit * 0.06], unit * 0.06, { fill: palette.second }) +
  circle([x - unit * 0.018, floor - unit * 0.08], unit * 0.02, { fill: '#ffffff', opacity: 0.35 });

const drawCube: Prop = (x, floor, unit, palette) => {
  const size = unit * 0.11;
  return (
    rect({ x: x - size / 2, y: floor - size, width: size, height: size }, size * 0.06, { fill: palette.second }) +
    rect({ x: x - size * 0.3, y: floor - size * 1.62, width: size * 0.6, height: size * 0.62 }, size * 0.06, {
      fill: palette.third,
    })
  );
};

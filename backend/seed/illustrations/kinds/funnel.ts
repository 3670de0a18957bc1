import type { ArtOf } from '../art.ts';
import { inset } from '../parts/card.ts';
import { drawPanel } from '../parts/panel.ts';
import type { Scene } from '../scene.ts';
import { type Box, mix, path, polygon } from '../svg.ts';

/** What is left after each step. */
export function drawFunnel({ values }: ArtOf<'funnel'>, scene: Scene): string {
  // Thin ends are widened, or the last step of a steep funnel could not be seen.
  const top = Math.max(...values, 1e-9);
  const shares = values.map((value) => 0.07 + 0.93 * Math.max(0, value / top));
  const draw = scene.random.pick([drawStack, drawStream]);
  const { markup, body } = drawPanel(scene);
  return markup + draw(shares, body, scene);
}

const toneOf = (index: number, count: number, { palette }: Scene): string =>
  index === count - 1 ? palette.third : mix(palette.main, palette.second, index / Math.max(1, count - 1.6));

function drawStack(shares: readonly number[], body: Box, scene: Scene): string {
  const frame = inset(body, scene.unit * 0.11, scene.unit * 0.07);
  const gap = scene.unit * 0.014;
  const height = (frame.height - gap * (shares.length - 1)) / shares.length;
  const middle = frame.x + frame.width / 2;
  return shares
    .map((share, index) => {
      const y = frame.y + index * (height + gap);
      const upper = (frame.width * share) / 2;
      const lower = (frame.width * (shares[index + 1] ?? share * 0.86)) / 2;
      const narrowed = upper + (lower - upper) * 0.72;
      return polygon(
        [
          [middle - upper, y],
          [middle + upper, y],
          [middle + narrowed, y + height],
          [middle - narrowed, y + height],
        ],
        {
          fill: toneOf(index, shares.length, scene),
          stroke: toneOf(index, shares.length, scene),
          width: scene.unit * 0.012,
        },
      );
    })
    .join('');
}

function drawStream(shares: readonly number[], body: Box, scene: Scene): string {
  const frame = inset(body, scene.unit * 0.08, scene.unit * 0.08);
  const width = frame.width / shares.length;
  const middle = frame.y + frame.height / 2;
  return shares
    .map((share, index) => {
      const [x1, x2] = [frame.x + width * index, frame.x + width * (index + 1) - scene.unit * 0.008];
      const here = (frame.height * share) / 2;
      const next = (frame.height * (shares[index + 1] ?? share)) / 2;
      const bend = width * 0.55;
      const d =
        `M${x1} ${middle - here} C${x1 + bend} ${middle - here} ${x2 - bend} ${middle - next} ${x2} ${middle - next} ` +
        `V${middle + next} C${x2 - bend} ${middle + next} ${x1 + bend} ${middle + here} ${x1} ${middle + here} Z`;
      return path(d, { fill: toneOf(index, shares.length, scene) });
    })
    .join('');
}

import type { Scene } from '../scene.ts';
import { type Box, circle, mix, rect } from '../svg.ts';
import { drawCard } from './card.ts';

/** The sheet a chart is drawn on, often with a head of lines where its words would be. `body` is what is left. */
export function drawPanel(scene: Scene): { markup: string; body: Box } {
  const { box, unit, random } = scene;
  const card = drawCard(scene, box);
  const head = random.pick([drawNoHead, drawTitle, drawTabs, drawDots])(scene);
  const height = head === '' ? 0 : unit * 0.085;
  return { markup: card + head, body: { ...box, y: box.y + height, height: box.height - height } };
}

const drawNoHead = (): string => '';

function drawTitle({ box, palette, unit }: Scene): string {
  const [x, y] = [box.x + unit * 0.075, box.y + unit * 0.065];
  return (
    rect({ x, y, width: unit * 0.3, height: unit * 0.024 }, unit * 0.012, {
      fill: mix(palette.paper, palette.ink, 0.5),
    }) +
    rect({ x, y: y + unit * 0.042, width: unit * 0.19, height: unit * 0.016 }, unit * 0.008, {
      fill: mix(palette.paper, palette.ink, 0.2),
    })
  );
}

function drawTabs({ box, palette, unit }: Scene): string {
  const [width, height] = [unit * 0.13, unit * 0.042];
  return [0, 1, 2]
    .map((index) => {
      const tab = { x: box.x + unit * 0.075 + index * (width + unit * 0.02), y: box.y + unit * 0.055, width, height };
      return rect(tab, height / 2, { fill: index === 0 ? palette.main : mix(palette.paper, palette.soft, 0.75) });
    })
    .join('');
}

function drawDots({ box, palette, unit }: Scene): string {
  const y = box.y + unit * 0.06;
  const dots = [palette.main, palette.second, palette.third].map((fill, index) =>
    circle([box.x + unit * (0.07 + index * 0.042), y], unit * 0.0125, { fill }),
  );
  const address = { x: box.x + unit * 0.22, y: y - unit * 0.016, width: box.width - unit * 0.3, height: unit * 0.032 };
  return dots.join('') + rect(address, unit * 0.016, { fill: mix(palette.paper, palette.soft, 0.5) });
}

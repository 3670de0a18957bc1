import type { ArtOf } from '../art.ts';
import { drawCard, inset } from '../parts/card.ts';
import type { Scene } from '../scene.ts';
import { circle, mix, rect } from '../svg.ts';

/** Swatches of a brand's colours. */
export function drawPalette({ values: [count = 4] }: ArtOf<'palette'>, scene: Scene): string {
  const colours = listColours(Math.max(2, Math.min(8, Math.round(count))), scene);
  return scene.random.pick([drawFan, drawChips, drawDrops])(colours, scene);
}

function listColours(count: number, { palette }: Scene): string[] {
  const { main, second, third, ink } = palette;
  const all = [
    main,
    second,
    third,
    mix(main, ink, 0.5),
    mix(second, '#ffffff', 0.55),
    mix(third, '#ffffff', 0.5),
    mix(second, ink, 0.35),
    ink,
  ];
  return all.slice(0, count);
}

function drawFan(colours: string[], { width, height, unit, palette }: Scene): string {
  const [cardWidth, cardHeight] = [unit * 0.23, unit * 0.66];
  const [x, y] = [width / 2, height * 0.86];
  const spread = Math.min(84, 19 * (colours.length - 1));
  // Always light: a swatch is a printed card.
  const card = mix(palette.paper, '#ffffff', 0.85);
  return colours
    .map((colour, index) => {
      const angle = -spread / 2 + (spread * index) / (colours.length - 1);
      const place = { x: x - cardWidth / 2, y: y - cardHeight, width: cardWidth, height: cardHeight };
      const turn = `rotate(${angle.toFixed(1)} ${x.toFixed(1)} ${(y - unit * 0.06).toFixed(1)})`;
      const words = rect(
        { x: place.x + cardWidth * 0.16, y: y - cardHeight * 0.13, width: cardWidth * 0.45, height: unit * 0.014 },
        unit * 0.007,
        { fill: mix(card, '#2b2b33', 0.4) },
      );
      const edge = rect(place, unit * 0.02, {
        fill: card,
        stroke: mix(palette.background, palette.ink, 0.16),
        width: unit * 0.004,
      });
      const field = rect({ ...place, height: cardHeight * 0.8 }, unit * 0.02, { fill: colour });
      return `<g transform="${turn}">${edge}${field}${words}</g>`;
    })
    .join('');
}

function drawChips(colours: string[], scene: Scene): string {
  const { box, unit, palette } = scene;
  const gap = unit * 0.026;
  const width = (box.width - gap * (colours.length - 1)) / colours.length;
  return colours
    .map((colour, index) => {
      const drop = (index % 2 ? 1 : -1) * unit * 0.02;
      const chip = { x: box.x + index * (width + gap), y: box.y + drop, width, height: box.height };
      const field = inset({ ...chip, height: chip.height * 0.74 }, width * 0.07, width * 0.07);
      const bar = (top: number, share: number) =>
        rect(
          { x: field.x, y: chip.y + chip.height * top, width: field.width * share, height: unit * 0.017 },
          unit * 0.008,
          { fill: mix(palette.paper, palette.ink, share > 0.5 ? 0.45 : 0.2) },
        );
      return (
        drawCard(scene, chip, unit * 0.024) +
        rect(field, unit * 0.015, { fill: colour }) +
        bar(0.81, 0.7) +
        bar(0.87, 0.42)
      );
    })
    .join('');
}

function drawDrops(colours: string[], scene: Scene): string {
  const { box, unit } = scene;
  const pitch = Math.min(box.width / (colours.length + 0.6), unit * 0.27);
  const radius = Math.min(pitch * 0.78, box.height * 0.34);
  const left = box.x + box.width / 2 - ((colours.length - 1) * pitch) / 2;
  const y = box.y + box.height / 2;
  return (
    drawCard(scene, box) +
    colours.map((colour, index) => circle([left + index * pitch, y], radius, { fill: colour, opacity: 0.9 })).join('')
  );
}

import type { ArtOf } from '../art.ts';
import { drawCard, inset } from '../parts/card.ts';
import type { Scene } from '../scene.ts';
import { type Box, mix, place, polygon, polyline, rect } from '../svg.ts';

/** Rows, the first ones ticked: on a sheet, or each on a card of its own where few fit beside air. */
export function drawChecklist({ values: [total = 1, done = 0] }: ArtOf<'checklist'>, scene: Scene): string {
  const draw = total <= 6 ? scene.random.pick([drawSheet, drawStrips]) : drawSheet;
  return draw(total, done, scene);
}

function drawSheet(total: number, done: number, scene: Scene): string {
  const { box, width, height, unit, random } = scene;
  // A list is upright, whatever the picture is.
  const sheetWidth = Math.min(box.width, box.height * random.between(1.02, 1.3));
  const shift =
    width > height ? (box.width - sheetWidth) * random.pick([0.5, 0.22, 0.78]) : (box.width - sheetWidth) / 2;
  const sheet = { ...box, x: box.x + shift, width: sheetWidth };
  const frame = inset(sheet, unit * 0.075, unit * 0.09);
  const slot = frame.height / total;
  const rows = Array.from({ length: total }, (_, index) => {
    const size = Math.min(slot * 0.66, unit * 0.085);
    return drawRow(index < done, { ...frame, y: frame.y + slot * (index + 0.5) }, size, scene);
  });
  const pencil =
    width > height ? drawPencil(sheet.x + sheet.width / 2 < width / 2 ? width * 0.8 : width * 0.17, scene) : '';
  return drawTilted(scene, sheet) + drawCard(scene, sheet) + drawClip(scene, sheet) + rows.join('') + pencil;
}

function drawStrips(total: number, done: number, scene: Scene): string {
  const { box, unit } = scene;
  const gap = unit * 0.026;
  const height = Math.min((box.height - gap * (total - 1)) / total, unit * 0.17);
  const top = box.y + (box.height - height * total - gap * (total - 1)) / 2;
  return Array.from({ length: total }, (_, index) => {
    const strip = { x: box.x, y: top + index * (height + gap), width: box.width, height };
    const size = Math.min(height * 0.52, unit * 0.085);
    const inside = { x: box.x + height * 0.32, y: strip.y + height / 2, width: box.width - height * 0.64, height: 0 };
    return drawCard(scene, strip, Math.min(height * 0.3, unit * 0.035)) + drawRow(index < done, inside, size, scene);
  }).join('');
}

/** A box to tick and a line for words, on the middle line `row.y`. */
function drawRow(isDone: boolean, row: Box, size: number, scene: Scene): string {
  const { palette, random } = scene;
  const width = (row.width - size * 1.7) * random.between(0.5, 0.95);
  const bar = { x: row.x + size * 1.7, y: row.y - size * 0.17, width, height: size * 0.34 };
  const words = rect(bar, size * 0.17, { fill: mix(palette.paper, palette.ink, isDone ? 0.16 : 0.34) });
  return drawBoxOf(isDone, row.x, row.y, size, scene) + words;
}

function drawPencil(x: number, { height, unit, palette }: Scene): string {
  const pencil =
    rect({ x: -9, y: -120, width: 18, height: 190 }, 0, { fill: palette.main }) +
    rect({ x: 2, y: -120, width: 7, height: 190 }, 0, { fill: mix(palette.main, '#10131a', 0.2) }) +
    rect({ x: -9, y: -146, width: 18, height: 18 }, 5, { fill: palette.second }) +
    rect({ x: -9, y: -134, width: 18, height: 16 }, 0, { fill: mix(palette.soft, '#10131a', 0.25) }) +
    polygon(
      [
        [-9, 70],
        [9, 70],
        [0, 104],
      ],
      { fill: '#f0d7b4' },
    ) +
    polygon(
      [
        [-3.4, 91],
        [3.4, 91],
        [0, 104],
      ],
      { fill: '#2b2b33' },
    );
  return place(pencil, [x, height * 0.53], unit / 520, 24);
}

function drawBoxOf(isDone: boolean, x: number, y: number, size: number, { palette }: Scene): string {
  const square = { x, y: y - size / 2, width: size, height: size };
  if (!isDone) return rect(inset(square, size * 0.05), size * 0.24, { stroke: palette.third, width: size * 0.1 });
  const tick = [
    [x + size * 0.26, y + size * 0.03],
    [x + size * 0.44, y + size * 0.2],
    [x + size * 0.75, y - size * 0.19],
  ] as const;
  return (
    rect(square, size * 0.26, { fill: palette.main }) + polyline(tick, { stroke: palette.paper, width: size * 0.12 })
  );
}

function drawTilted({ palette }: Scene, sheet: { x: number; y: number; width: number; height: number }): string {
  const [cx, cy] = [sheet.x + sheet.width / 2, sheet.y + sheet.height / 2];
  return rect(sheet, sheet.height * 0.04, {
    fill: palette.second,
    opacity: 0.75,
    transform: `rotate(-3.2 ${cx.toFixed(1)} ${cy.toFixed(1)})`,
  });
}

function drawClip({ palette, unit }: Scene, sheet: { x: number; y: number; width: number }): string {
  const width = unit * 0.2;
  const x = sheet.x + sheet.width / 2 - width / 2;
  return (
    rect({ x: x + width * 0.3, y: sheet.y - unit * 0.052, width: width * 0.4, height: unit * 0.06 }, unit * 0.024, {
      fill: palette.ink,
    }) + rect({ x, y: sheet.y - unit * 0.022, width, height: unit * 0.055 }, unit * 0.018, { fill: palette.ink })
  );
}

import type { ArtOf, Shape } from '../art.ts';
import { drawCard, inset } from '../parts/card.ts';
import { chooseCoat, drawProduct } from '../parts/product.ts';
import type { Coat } from '../parts/shapes.ts';
import type { Scene } from '../scene.ts';
import { type Box, circle, line, mix, polyline, rect } from '../svg.ts';

/** A listing's gallery: the main image, and thumbnails that each answer something else. */
export function drawGallery({ shape }: ArtOf<'gallery'>, scene: Scene): string {
  const { box, unit, palette } = scene;
  const coat = chooseCoat(scene);
  const gap = unit * 0.032;
  const { main, thumbs } = box.width > box.height ? layOutBeside(box, gap) : layOutBelow(box, gap);
  const views = [drawScale, drawDetail, drawTicks, drawFamily, drawPlain];
  const start = Math.floor(scene.random.between(0, views.length));
  const selected = Math.floor(scene.random.between(0, thumbs.length));
  const small = thumbs.map((thumb, index) => {
    const view = views[(start + index) % views.length] ?? drawPlain;
    const frame =
      index === selected
        ? rect(inset(thumb, -unit * 0.01), unit * 0.034, { stroke: palette.main, width: unit * 0.009 })
        : '';
    return (
      drawCard(scene, thumb, unit * 0.026) +
      clip(`thumb${index}`, thumb, unit * 0.026, view(shape, coat, thumb, scene)) +
      frame
    );
  });
  const height = Math.min(main.height * 0.76, main.width * 0.86);
  const hero = drawProduct(shape, coat, [main.x + main.width / 2, main.y + main.height / 2 + height * 0.47], height);
  return drawCard(scene, main, unit * 0.035) + rect(main, unit * 0.035, { fill: '#ffffff' }) + hero + small.join('');
}

function layOutBeside(box: Box, gap: number): { main: Box; thumbs: Box[] } {
  const size = (box.height - gap * 2) / 3;
  const columns = box.width > box.height * 1.75 ? 2 : 1;
  const mainWidth = Math.min(box.height * 1.12, box.width - columns * (size + gap));
  const left = box.x + (box.width - mainWidth - columns * (size + gap)) / 2;
  const thumbs = Array.from({ length: 3 * columns }, (_, index) => ({
    x: left + mainWidth + gap + Math.floor(index / 3) * (size + gap),
    y: box.y + (index % 3) * (size + gap),
    width: size,
    height: size,
  }));
  return { main: { x: left, y: box.y, width: mainWidth, height: box.height }, thumbs };
}

function layOutBelow(box: Box, gap: number): { main: Box; thumbs: Box[] } {
  const size = (box.width - gap * 3) / 4;
  const thumbs = Array.from({ length: 4 }, (_, index) => ({
    x: box.x + index * (size + gap),
    y: box.y + box.height - size,
    width: size,
    height: size,
  }));
  return { main: { ...box, height: box.height - size - gap }, thumbs };
}

function clip(id: string, box: Box, radius: number, content: string): string {
  return `<clipPath id="${id}">${rect(box, radius, { fill: '#000' })}</clipPath><g clip-path="url(#${id})">${content}</g>`;
}

type View = (shape: Shape, coat: Coat, box: Box, scene: Scene) => string;

const foot = (box: Box, share: number) => [box.x + box.width / 2, box.y + box.height * share] as const;

const drawPlain: View = (shape, coat, box, { palette }) =>
  rect(box, 0, { fill: mix(palette.soft, palette.paper, 0.3) }) +
  drawProduct(shape, coat, foot(box, 0.86), box.height * 0.7);

const drawDetail: View = (shape, coat, box, { palette }) =>
  rect(box, 0, { fill: mix(palette.second, palette.paper, 0.45) }) +
  drawProduct(shape, coat, foot(box, 1.35), box.height * 1.7, -14);

const drawScale: View = (shape, coat, box, { palette, unit }) => {
  const [top, bottom, x] = [box.y + box.height * 0.16, box.y + box.height * 0.86, box.x + box.width * 0.17];
  const style = { stroke: palette.ink, width: unit * 0.006 };
  const tick = box.width * 0.045;
  const ruler =
    line([x, top], [x, bottom], style) + [top, bottom].map((y) => line([x - tick, y], [x + tick, y], style)).join('');
  return ruler + drawProduct(shape, coat, [box.x + box.width * 0.57, bottom], box.height * 0.7);
};

const drawFamily: View = (shape, coat, box, { palette }) => {
  const dress = [{ ...coat, body: palette.second }, { ...coat, body: palette.third }, coat];
  return dress
    .map((each, index) =>
      drawProduct(
        shape,
        each,
        [box.x + box.width * (0.25 + index * 0.25), box.y + box.height * 0.8],
        box.height * 0.46,
      ),
    )
    .join('');
};

const drawTicks: View = (shape, coat, box, { palette, unit }) => {
  const rows = [0.28, 0.5, 0.72].map((share) => {
    const [x, y, r] = [box.x + box.width * 0.62, box.y + box.height * share, box.width * 0.07];
    const tick = [
      [x - r * 0.45, y],
      [x - r * 0.1, y + r * 0.35],
      [x + r * 0.5, y - r * 0.4],
    ] as const;
    return (
      circle([x, y], r, { fill: palette.main }) +
      polyline(tick, { stroke: palette.paper, width: unit * 0.006 }) +
      rect({ x: x + r * 1.6, y: y - r * 0.35, width: box.width * 0.18, height: r * 0.7 }, r * 0.35, {
        fill: mix(palette.paper, palette.ink, 0.25),
      })
    );
  });
  return (
    drawProduct(shape, coat, [box.x + box.width * 0.29, box.y + box.height * 0.84], box.height * 0.6) + rows.join('')
  );
};

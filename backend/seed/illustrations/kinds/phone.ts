import type { ArtOf, Shape } from '../art.ts';
import { drawCard, inset } from '../parts/card.ts';
import { chooseCoat, drawProduct } from '../parts/product.ts';
import type { Coat } from '../parts/shapes.ts';
import type { Scene } from '../scene.ts';
import { type Box, circle, group, mix, type Point, polygon, rect } from '../svg.ts';

/** A listing, or a page of search results, on a phone. */
export function drawPhone({ shape }: ArtOf<'phone'>, scene: Scene): string {
  const { width, height, unit, random } = scene;
  const coat = chooseCoat(scene);
  const tall = Math.min(height * 0.86, width * 1.55);
  const frame = { width: tall * 0.5, height: tall };
  const isWide = width > height * 1.3;
  const x = isWide ? width * random.pick([0.33, 0.5, 0.64]) : width / 2;
  const box = { x: x - frame.width / 2, y: (height - tall) / 2, ...frame };
  const screen = inset(box, tall * 0.022);
  const content = random.pick([drawListing, drawListing, drawResults])(shape, coat, screen, scene);
  const tilt = random.between(-5, 5);
  const phone =
    drawCard(scene, box, tall * 0.065, '#1d2027') +
    `<clipPath id="screen">${rect(screen, tall * 0.046, { fill: '#000' })}</clipPath>` +
    `<g clip-path="url(#screen)">${rect(screen, 0, { fill: '#ffffff' })}${content}</g>` +
    rect({ x: x - tall * 0.06, y: screen.y + tall * 0.014, width: tall * 0.12, height: tall * 0.022 }, tall * 0.011, {
      fill: '#1d2027',
    });
  const besides =
    isWide && Math.abs(x - width / 2) > width * 0.1
      ? drawBeside(shape, coat, x < width / 2 ? width * 0.72 : width * 0.26, scene)
      : '';
  return (
    besides +
    group(phone, `rotate(${tilt.toFixed(1)} ${x.toFixed(1)} ${(height / 2).toFixed(1)})`) +
    drawTouch([x, height / 2], unit, scene)
  );
}

type Screen = (shape: Shape, coat: Coat, screen: Box, scene: Scene) => string;

// A screen is light whatever the picture around it is, and stars are gold on all of them.
const grey = '#d9dce3';
const gold = '#f2a531';

const drawListing: Screen = (shape, coat, screen, { palette }) => {
  const { x, y, width, height } = screen;
  const picture = { x, y: y + height * 0.07, width, height: height * 0.46 };
  const pad = width * 0.08;
  const left = x + pad;
  const bar = (top: number, share: number, thick: number, fill: string) =>
    rect(
      { x: left, y: y + height * top, width: (width - 2 * pad) * share, height: height * thick },
      height * thick * 0.5,
      { fill },
    );
  const dots = [0, 1, 2, 3].map((index) =>
    circle([x + width * (0.41 + index * 0.06), y + height * 0.56], width * 0.014, {
      fill: index === 0 ? palette.main : grey,
    }),
  );
  return (
    rect(picture, 0, { fill: mix('#ffffff', palette.second, 0.28) }) +
    drawProduct(shape, coat, [x + width / 2, picture.y + picture.height * 0.9], picture.height * 0.8) +
    dots.join('') +
    bar(0.6, 0.94, 0.022, '#4a4f5c') +
    bar(0.64, 0.62, 0.022, '#4a4f5c') +
    drawStars([left + width * 0.032, y + height * 0.705], width * 0.034, gold) +
    bar(0.74, 0.34, 0.036, '#1d2027') +
    bar(0.81, 1, 0.062, palette.main) +
    bar(0.895, 1, 0.062, mix('#ffffff', palette.second, 0.55))
  );
};

const drawResults: Screen = (shape, coat, screen, { palette, random }) => {
  const { x, y, width, height } = screen;
  const chosen = random.pick([0, 1, 2]);
  const row = height * 0.275;
  const rows = [0, 1, 2].map((index) => {
    const top = y + height * 0.15 + row * index;
    const isChosen = index === chosen;
    const picture = { x: x + width * 0.06, y: top, width: width * 0.38, height: row * 0.88 };
    const pale: Coat = { body: '#c3c8d2', accent: '#aab0bd', label: '#eef0f4', ink: '#9aa0ad' };
    const bars = [0.08, 0.24].map((share, line) =>
      rect(
        { x: x + width * 0.5, y: top + row * share, width: width * (line ? 0.28 : 0.42), height: row * 0.085 },
        row * 0.04,
        { fill: isChosen ? '#4a4f5c' : grey },
      ),
    );
    return (
      (isChosen
        ? rect({ x: x + width * 0.03, y: top - row * 0.05, width: width * 0.94, height: row * 0.98 }, width * 0.03, {
            stroke: palette.main,
            width: width * 0.014,
          })
        : '') +
      rect(picture, width * 0.02, { fill: isChosen ? mix('#ffffff', palette.second, 0.35) : '#f1f2f5' }) +
      drawProduct(
        shape,
        isChosen ? coat : pale,
        [picture.x + picture.width / 2, picture.y + picture.height * 0.92],
        picture.height * 0.82,
      ) +
      bars.join('') +
      drawStars([x + width * 0.525, top + row * 0.5], width * 0.026, isChosen ? gold : grey) +
      rect({ x: x + width * 0.5, y: top + row * 0.64, width: width * 0.2, height: row * 0.12 }, row * 0.05, {
        fill: isChosen ? '#1d2027' : grey,
      })
    );
  });
  const search = rect(
    { x: x + width * 0.06, y: y + height * 0.07, width: width * 0.88, height: height * 0.052 },
    height * 0.026,
    { fill: '#eceef2' },
  );
  return search + rows.join('');
};

function drawStars([x, y]: Point, radius: number, fill: string): string {
  return [0, 1, 2, 3, 4].map((index) => drawStar([x + index * radius * 2.3, y], radius, fill)).join('');
}

function drawStar([cx, cy]: Point, radius: number, fill: string): string {
  const points = Array.from({ length: 10 }, (_, index) => {
    const angle = (index / 10) * Math.PI * 2 - Math.PI / 2;
    const reach = index % 2 ? radius * 0.45 : radius;
    return [cx + Math.cos(angle) * reach, cy + Math.sin(angle) * reach] as const;
  });
  return polygon(points, { fill });
}

function drawBeside(shape: Shape, coat: Coat, x: number, { height, unit, palette }: Scene): string {
  return (
    circle([x, height * 0.5], unit * 0.3, { fill: mix(palette.background, palette.soft, 0.9) }) +
    drawProduct(shape, coat, [x, height * 0.5 + unit * 0.24], unit * 0.5)
  );
}

/** Where the thumb is. */
function drawTouch([x, y]: Point, unit: number, { palette, random }: Scene): string {
  const point: Point = [x + unit * random.between(0.06, 0.14), y + unit * random.between(0.18, 0.28)];
  return (
    circle(point, unit * 0.05, { fill: palette.ink, opacity: 0.16 }) +
    circle(point, unit * 0.026, { fill: palette.ink, opacity: 0.32 })
  );
}

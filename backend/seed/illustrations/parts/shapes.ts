import type { Shape } from '../art.ts';
import { circle, ellipse, line, mix, path, polygon, rect } from '../svg.ts';

/** What a product is painted with. */
export type Coat = { body: string; accent: string; label: string; ink: string };

/**
 * Products, 60 to 95 units high, standing on y = 0 with their middle at x = 0. Each is a few flat tones: body, a
 * darker side, a lighter edge, a label with lines for words.
 */
export const SHAPES: Record<Shape, (coat: Coat) => string> = {
  bottle: drawBottle,
  jar: drawJar,
  box: drawBox,
  pouch: drawPouch,
  mug: drawMug,
  tube: drawTube,
  lamp: drawLamp,
  backpack: drawBackpack,
};

const shade = (colour: string, share = 0.22): string => mix(colour, '#10131a', share);
const light = (colour: string, share = 0.35): string => mix(colour, '#ffffff', share);

/** Two or three grey lines that stand for words. */
function words(x: number, y: number, width: number, ink: string, lines = 2): string {
  return Array.from({ length: lines }, (_, index) => {
    const share = [1, 0.68, 0.82][index] ?? 0.7;
    return rect({ x, y: y + index * 5, width: width * share, height: 2.4 }, 1.2, {
      fill: ink,
      opacity: index === 0 ? 0.75 : 0.35,
    });
  }).join('');
}

function drawBottle({ body, accent, label, ink }: Coat): string {
  const silhouette = 'M-19 -6 Q-19 0 -13 0 H13 Q19 0 19 -6 V-54 C19 -66 8 -65 8 -77 H-8 C-8 -65 -19 -66 -19 -54 Z';
  return (
    path(silhouette, { fill: body }) +
    path('M8 0 H13 Q19 0 19 -6 V-54 C19 -66 8 -65 8 -77 H4 C4 -64 10 -64 10 -54 Z', { fill: shade(body) }) +
    rect({ x: -10, y: -94, width: 20, height: 16 }, 3, { fill: accent }) +
    rect({ x: 3, y: -94, width: 7, height: 16 }, 3, { fill: shade(accent) }) +
    rect({ x: -9, y: -80, width: 18, height: 4 }, 1.5, { fill: shade(accent, 0.35) }) +
    rect({ x: -19, y: -45, width: 38, height: 29 }, 0, { fill: label }) +
    circle([-8, -37], 4.2, { fill: accent }) +
    words(-13, -28, 24, ink) +
    rect({ x: -15, y: -53, width: 3.2, height: 47 }, 1.6, { fill: '#ffffff', opacity: 0.28 })
  );
}

function drawJar({ body, accent, label, ink }: Coat): string {
  return (
    path('M-29 -7 Q-29 0 -22 0 H22 Q29 0 29 -7 V-48 Q29 -58 20 -60 H-20 Q-29 -58 -29 -48 Z', { fill: body }) +
    path('M12 0 H22 Q29 0 29 -7 V-48 Q29 -58 20 -60 H10 Q18 -58 18 -48 V-7 Q18 0 12 0 Z', { fill: shade(body, 0.18) }) +
    rect({ x: -25, y: -76, width: 50, height: 17 }, 3.5, { fill: accent }) +
    [-17, -9, -1, 7, 15]
      .map((x) => rect({ x, y: -74, width: 2, height: 13 }, 1, { fill: shade(accent, 0.2) }))
      .join('') +
    rect({ x: -29, y: -46, width: 58, height: 30 }, 0, { fill: label }) +
    circle([-17, -31], 7, { fill: accent }) +
    circle([-17, -31], 3, { fill: label }) +
    words(-6, -37, 26, ink, 3) +
    rect({ x: -25, y: -53, width: 3.4, height: 45 }, 1.7, { fill: '#ffffff', opacity: 0.3 })
  );
}

function drawBox({ body, accent, label, ink }: Coat): string {
  return (
    polygon(
      [
        [-32, -66],
        [14, -66],
        [32, -79],
        [-14, -79],
      ],
      { fill: light(body, 0.28) },
    ) +
    polygon(
      [
        [14, -66],
        [32, -79],
        [32, -12],
        [14, 0],
      ],
      { fill: shade(body, 0.26) },
    ) +
    rect({ x: -32, y: -66, width: 46, height: 66 }, 0, { fill: body }) +
    rect({ x: -32, y: -50, width: 46, height: 24 }, 0, { fill: label }) +
    circle([-21, -38], 6.5, { fill: accent }) +
    words(-11, -42, 20, ink) +
    rect({ x: -27, y: -10, width: 12, height: 5 }, 1, { fill: label, opacity: 0.6 }) +
    polygon(
      [
        [14, -50],
        [32, -63],
        [32, -39],
        [14, -26],
      ],
      { fill: shade(label, 0.16) },
    )
  );
}

function drawPouch({ body, accent, label, ink }: Coat): string {
  return (
    path('M-25 -80 H25 L29 -9 Q29 0 20 0 H-20 Q-29 0 -29 -9 Z', { fill: body }) +
    path('M13 0 H20 Q29 0 29 -9 L25 -80 H14 C20 -54 20 -24 13 0 Z', { fill: shade(body, 0.16) }) +
    rect({ x: -25.5, y: -88, width: 51, height: 9 }, 1.5, { fill: shade(body, 0.3) }) +
    line([-21, -73], [21, -73], { stroke: light(body, 0.4), width: 1.6, dash: '0.5 3.4' }) +
    path('M-28 -12 Q0 -22 28 -12', { stroke: shade(body, 0.24), width: 1.4 }) +
    rect({ x: -17, y: -64, width: 34, height: 40 }, 5, { fill: label }) +
    circle([0, -51], 8, { fill: accent }) +
    path('M-4.5 -49 Q0 -60 4.5 -53 Q5 -46 -1 -46 Q-4 -46 -4.5 -49 Z', { fill: label, opacity: 0.85 }) +
    words(-11, -38, 22, ink)
  );
}

function drawMug({ body, accent, ink }: Coat): string {
  const steam = [-12, -1, 10].map((x) => {
    return path(`M${x} -68 C${x - 5} -75 ${x + 5} -80 ${x} -88`, {
      stroke: light(body, 0.55),
      width: 2.4,
      opacity: 0.8,
    });
  });
  return (
    steam.join('') +
    path('M21 -48 C46 -52 45 -12 20 -16', { stroke: shade(body, 0.2), width: 7.5 }) +
    path('M-28 -57 H24 V-12 Q24 0 12 0 H-16 Q-28 0 -28 -12 Z', { fill: body }) +
    path('M8 0 H12 Q24 0 24 -12 V-57 H15 V-12 Q15 0 8 0 Z', { fill: shade(body, 0.18) }) +
    ellipse([-2, -57], 26, 5.2, { fill: light(body, 0.3) }) +
    ellipse([-2, -56.4], 21.5, 3.7, { fill: mix(ink, accent, 0.25) }) +
    circle([-5, -28], 11, { fill: accent }) +
    path('M-9.5 -26 Q-5 -38 0.5 -29 Q1 -21 -5 -21 Q-9 -21 -9.5 -26 Z', { fill: light(accent, 0.55) }) +
    rect({ x: -24, y: -50, width: 3.2, height: 38 }, 1.6, { fill: '#ffffff', opacity: 0.3 })
  );
}

function drawTube({ body, accent, label, ink }: Coat): string {
  return (
    polygon(
      [
        [-16, -15],
        [-21, -86],
        [21, -86],
        [16, -15],
      ],
      { fill: body },
    ) +
    polygon(
      [
        [7, -15],
        [10, -86],
        [21, -86],
        [16, -15],
      ],
      { fill: shade(body, 0.17) },
    ) +
    rect({ x: -22, y: -95, width: 44, height: 10 }, 1.5, { fill: shade(body, 0.24) }) +
    [-18, -12, -6, 0, 6, 12, 17]
      .map((x) => line([x, -93.5], [x, -87], { stroke: light(body, 0.2), width: 0.9 }))
      .join('') +
    rect({ x: -14, y: -16, width: 28, height: 16 }, 3, { fill: accent }) +
    rect({ x: 5, y: -16, width: 9, height: 16 }, 3, { fill: shade(accent) }) +
    polygon(
      [
        [-18.8, -58],
        [18.8, -58],
        [17.3, -34],
        [-17.3, -34],
      ],
      { fill: label },
    ) +
    words(-11, -52, 20, ink, 3) +
    circle([0, -70], 5.5, { fill: accent })
  );
}

function drawLamp({ body, accent, label }: Coat): string {
  return (
    polygon(
      [
        [-27, -52],
        [27, -52],
        [46, -2],
        [-46, -2],
      ],
      { fill: label, opacity: 0.32 },
    ) +
    rect({ x: -2.4, y: -52, width: 4.8, height: 30 }, 1, { fill: shade(accent, 0.3) }) +
    path('M-13 -3 C-20 -14 -9 -27 0 -27 C9 -27 20 -14 13 -3 Z', { fill: accent }) +
    path('M4 -3 H13 C20 -14 9 -27 0 -27 C10 -22 10 -12 4 -3 Z', { fill: shade(accent) }) +
    rect({ x: -17, y: -4, width: 34, height: 4 }, 2, { fill: shade(accent, 0.4) }) +
    path('M-15 -92 H15 L29 -52 Q0 -46 -29 -52 Z', { fill: body }) +
    path('M5 -92 H15 L29 -52 Q20 -49.5 11 -49 Z', { fill: shade(body, 0.15) }) +
    ellipse([0, -92], 15, 2.4, { fill: light(body, 0.35) }) +
    line([22, -50], [22, -38], { stroke: shade(accent, 0.3), width: 1 }) +
    circle([22, -36.5], 1.8, { fill: shade(accent, 0.3) })
  );
}

function drawBackpack({ body, accent, label }: Coat): string {
  return (
    path('M-9 -81 C-9 -95 9 -95 9 -81', { stroke: shade(body, 0.35), width: 4.2 }) +
    path('M-30 -34 Q-37 -32 -36 -20 L-34 -6 Q-33 0 -26 0 H-20 V-34 Z', { fill: shade(accent, 0.12) }) +
    path('M30 -34 Q37 -32 36 -20 L34 -6 Q33 0 26 0 H20 V-34 Z', { fill: shade(accent, 0.3) }) +
    path('M-30 -11 Q-30 0 -19 0 H19 Q30 0 30 -11 V-52 C30 -75 15 -83 0 -83 C-15 -83 -30 -75 -30 -52 Z', {
      fill: body,
    }) +
    path('M10 0 H19 Q30 0 30 -11 V-52 C30 -75 15 -83 0 -83 C14 -79 20 -70 20 -52 V-11 Q20 0 10 0 Z', {
      fill: shade(body, 0.16),
    }) +
    path('M-24 -50 C-22 -68 -12 -74 0 -74 C12 -74 22 -68 24 -50', { stroke: shade(body, 0.34), width: 1.8 }) +
    rect({ x: -20, y: -38, width: 40, height: 30 }, 7, { fill: accent }) +
    line([-15, -30], [15, -30], { stroke: shade(accent, 0.34), width: 1.8 }) +
    rect({ x: 8, y: -31, width: 3, height: 8 }, 1.5, { fill: label }) +
    rect({ x: -7, y: -62, width: 14, height: 10 }, 2.5, { fill: label }) +
    rect({ x: -4, y: -58.2, width: 8, height: 2.4 }, 1.2, { fill: body })
  );
}

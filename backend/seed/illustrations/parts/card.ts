import type { Scene } from '../scene.ts';
import { type Box, rect } from '../svg.ts';

/** A sheet of paper with a soft shadow. Stacked rectangles, as a blur filter costs a hundred times the time. */
export function drawCard({ palette, unit }: Scene, box: Box, radius = unit * 0.035, fill = palette.paper): string {
  const steps = [5, 4, 3, 2, 1].map((step) => {
    const grow = step * unit * 0.005;
    const shadow = {
      x: box.x - grow,
      y: box.y - grow + unit * 0.016,
      width: box.width + grow * 2,
      height: box.height + grow * 2,
    };
    return rect(shadow, radius + grow, { fill: '#000000', opacity: 0.022 });
  });
  return steps.join('') + rect(box, radius, { fill });
}

/** The space inside a box. */
export function inset(box: Box, x: number, y = x): Box {
  return { x: box.x + x, y: box.y + y, width: box.width - 2 * x, height: box.height - 2 * y };
}

// Draws components/ui/icons.svg, the icons of all pages in one file. Run by hand after a change of their names or of Lucide:
// npm run draw-icons
import { writeFile } from 'node:fs/promises';
import { drawSprite } from '../components/ui/draw-sprite.ts';

await writeFile(new URL('../components/ui/icons.svg', import.meta.url), await drawSprite());

/** `paper` lies on `background`; `ink` is legible on both; `main`, `second`, `third` speak; `soft` is what waits. */
export type Palette = {
  background: string;
  paper: string;
  ink: string;
  main: string;
  second: string;
  third: string;
  soft: string;
};

const define = (colours: string): Palette => {
  const [background = '', paper = '', ink = '', main = '', second = '', third = '', soft = ''] = colours.split(' ');
  return { background, paper, ink, main, second, third, soft };
};

export const PALETTES: readonly [Palette, ...Palette[]] = [
  define('#f6e5d8 #fffaf5 #3b2a23 #d65f38 #f0a86b #2f6b62 #ecd0bb'), // clay
  define('#d7e6ee #f8fcfe #16324a #1f6f9c #79bcd9 #f2a65a #bcd5e1'), // harbour
  define('#e1eadb #fbfdf8 #24382b #3e7c4f #9cc38a #e2b33c #c8d9bd'), // moss
  define('#eee0eb #fefafd #3a2140 #87408e #cf93c8 #f0ac4a #ddc6da'), // plum
  define('#14213d #1e2d52 #f3f5fa #fca311 #5da9e9 #e5e9f2 #33476f'), // night
  define('#10312b #184139 #eaf5ef #f2c14e #5fb49c #f78154 #285c50'), // pine
  define('#fbe2df #fffafa #46212a #d1495b #eda99d #00798c #f2c9c4'), // rose
  define('#fbf2cc #fffdf3 #3a3420 #dd9a00 #f3cd5c #2e5eaa #efe0a4'), // lemon
  define('#e5e8ed #fcfcfd #22262e #ef6c4d #8d99ae #2b4c7e #ccd2dc'), // slate
  define('#d6eee6 #f9fefc #143c36 #0f8b78 #74cdb8 #ff8a5b #b7ddd1'), // mint
  define('#2b1b2e #3a2640 #fbeff4 #ff6b6b #b57bee #ffd166 #573b5e'), // dusk
  define('#dae8fa #fafcff #1c2b50 #3763d4 #8fb4f2 #f7b32b #bfd4f1'), // sky
  define('#17535b #1f656e #f5f1e6 #f4a259 #9cc06f #f4e285 #2f7982'), // lagoon
  define('#efe6da #fffdf9 #2d2a26 #b08a5b #d8bd97 #5d6d5a #dfd0bb'), // linen
];

/** Background and text of an avatar without a picture. `authorHue` chooses; the style sheet has `.hue-0` to `.hue-7`. */
export const HUES = [
  { name: 'rust', light: ['#f6e0d2', '#7a3410'], dark: ['#43281a', '#f4b686'] },
  { name: 'ochre', light: ['#f5e7c4', '#694b00'], dark: ['#3c2f10', '#e8c36a'] },
  { name: 'moss', light: ['#e2ebcf', '#43560f'], dark: ['#2a3315', '#bcd183'] },
  { name: 'pine', light: ['#d5ebe0', '#12583d'], dark: ['#16352a', '#8ad1b0'] },
  { name: 'teal', light: ['#d3e9ec', '#0f5560'], dark: ['#12343a', '#86cbd6'] },
  { name: 'indigo', light: ['#dfe3f5', '#394a94'], dark: ['#252c4b', '#b3bff0'] },
  { name: 'plum', light: ['#efdcee', '#74306f'], dark: ['#3d2140', '#e0a8dc'] },
  { name: 'brick', light: ['#f7dcdb', '#8f2a2a'], dark: ['#45201f', '#f2a5a0'] },
] as const;

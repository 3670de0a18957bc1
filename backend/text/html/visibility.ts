type Attributes = Record<string, string>;

/** The visibility that an element declares; undefined where it inherits that of its parent. */
export type Visibility = {
  /** With all that is in it. */
  isHidden: boolean;
  isInvisible?: boolean | undefined;
  hasNoSize?: boolean | undefined;
  keepsLines?: boolean | undefined;
};

/** Names for text that only screen readers or previews of mail show. */
const UNSEEN_CLASS =
  /(?:^|\s)(?:sr-only|screen-reader-text|visually-?hidden|pre-?header|preview-?text|mcnpreviewtext)(?:$|\s)/i;
const FAR = -999;
const FADES = ['opacity', 'visibility', 'max-height', 'max-width'];

/** Reads `hidden`, the style and the names of an element. `showsFaded` is for what scripts let appear. */
export function readVisibility(
  { hidden, style, class: classes = '', id = '' }: Attributes,
  { showsFaded }: { showsFaded: boolean },
): Visibility {
  const isNamed = UNSEEN_CLASS.test(classes) || UNSEEN_CLASS.test(id);
  const isHidden = isNamed || (hidden !== undefined && hidden !== 'until-found');
  if (!style) return { isHidden };
  const rules = readStyle(style);
  if (showsFaded) for (const name of FADES) rules.delete(name);
  const is = (name: string, value: RegExp) => value.test(rules.get(name) ?? '');
  const isCut = is('overflow', /hidden|clip/);
  const isAway = ['left', 'top', 'text-indent', 'right', 'margin-left'].some(
    (name) => Number.parseFloat(rules.get(name) ?? '0') <= FAR,
  );
  return {
    isHidden:
      isHidden ||
      is('display', /^none$/) ||
      is('mso-hide', /^all$/) ||
      ['opacity', 'max-height', 'max-width'].some((name) => is(name, ZERO)) ||
      (isCut && ['height', 'width'].some((name) => is(name, ZERO_OR_ONE))) ||
      is('clip', /^rect\((?:[01](?:px)?[\s,]*)+\)$/) ||
      is('clip-path', /^inset\((?:50|100)%\)$/) ||
      ['text-decoration', 'text-decoration-line'].some((name) => is(name, /\bline-through\b/)) ||
      isAway,
    isInvisible: rules.has('visibility') ? is('visibility', /^(?:hidden|collapse)$/) : undefined,
    hasNoSize: hasNoSize(rules),
    keepsLines: rules.has('white-space') ? is('white-space', /^(?:pre|break-spaces)/) : undefined,
  };
}

const ZERO = /^[+-]?0*\.?0+(?:[a-z]+|%)?$/;
const ZERO_OR_ONE = /^(?:0*\.?0+(?:[a-z]+|%)?|1px)$/;
const PREVIEW_SIZE = /^(?:0?\.\d+|1(?:\.0+)?)(?:px|pt)$/;

/** Templates of mail set 0 around words that have a size of their own. */
function hasNoSize(rules: ReadonlyMap<string, string>): boolean | undefined {
  const size =
    rules.get('font-size') ?? /(?:^|\s)(\d*\.?\d+(?:[a-z]+|%)?)\s*(?:\/|\s)/.exec(`${rules.get('font') ?? ''} `)?.[1];
  if (size === undefined || size === 'inherit') return undefined;
  if (ZERO.test(size) || PREVIEW_SIZE.test(size)) return true;
  return /(?:em|%)$/.test(size) && !size.endsWith('rem') ? undefined : false;
}

export const readLength = (style: string | undefined, name: string): string | undefined =>
  style === undefined ? undefined : readStyle(style).get(name);

const readStyle = (style: string): Map<string, string> =>
  new Map(
    style.split(';').map((rule): [string, string] => {
      const colon = rule.indexOf(':');
      const value = rule.slice(colon + 1).replace(/!\s*important/i, '');
      return [rule.slice(0, Math.max(colon, 0)).trim().toLowerCase(), value.trim().toLowerCase()];
    }),
  );

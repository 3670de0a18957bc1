import { canonOf } from './claim-words.ts';

/** Words of which each on the left says the opposite of each on the right. */
const AXES = `
rise double triple increase climb boost lift inflate expand widen lengthen extend soar jump multiply gain | fall halve sink crash collapse plunge tank shrink narrow shorten lighten deflate dent erode slash plummet tumble decrease lower
unchanged flat stable | rise fall double halve triple
start resume continue keep stay remain restart reopen | end stop pause quit abandon scrap discontinue close suspend
allow approve accept grant clear unblock permit welcome invite admit enable | forbid reject refuse deny block ban disable deter repel decline prohibit restrict prevent
reinstate restore | suspend block deactivate ban
win beat gain earn outsell outperform | lose trail underperform disappoint flop
win succeed work pass success profit help thrive pay_off | fail flop backfire failure loss hurt harm damage struggle
love like adore enjoy prefer praise recommend trust favor | hate dislike despise avoid criticize distrust complain discourage
attract draw | repel deter block scare
add include keep attach insert join enter create build hire introduce | remove exclude delete drop detach leave cut destroy fire omit
arrive come enter stay | leave depart exit
open reopen unlock launch | close shut lock
show display reveal expose publish | hide conceal suppress
appear return | disappear vanish
merge combine bundle join connect | split separate unbundle disconnect divide
tighten restrict | loosen relax ease
speed accelerate advance hasten | delay postpone slow
agree confirm support encourage endorse | disagree deny oppose discourage contradict
fix repair solve | break damage
follow obey | ignore break violate unfollow
read | ignore skip
send | return withhold
improve better recover heal | worse worsen deteriorate
save earn bring recover | cost lose waste burn drain
overestimate overstate | underestimate understate
cheap free inexpensive | expensive dear paid
more many most | less few fewest
good best great excellent perfect | bad worst awful terrible poor
easy simple | hard difficult complex tricky
quick early sooner instant | slow late later delayed
big large tall long wide thick deep heavy | small little short narrow thin shallow light
strong robust | weak fragile
new fresh young | old stale outdated
hot warm | cold
bright light | dark
near close | far
safe legal harmless | risky illegal dangerous
possible able | impossible unable
useful helpful worth valuable | useless worthless pointless
profitable reliable popular accurate correct complete active visible relevant | unprofitable unreliable unpopular inaccurate incorrect incomplete inactive invisible irrelevant
voluntary optional exempt | must mandatory
exempt | pay charge
true right | false wrong
live alive | dead
domestic local | foreign overseas
maximum atmost lessthan | minimum atleast morethan
above over | below under
always often usually | never rarely seldom
`;

const PAIRS =
  'buy sell, import export, push pull, lend borrow, raise fall, underrated overrated, high low, full empty, clean dirty, positive negative, organic paid, broad exact, brand generic, public private, permanent temporary, inside outside, before after, first last, front back, top bottom, day night, majority minority, with without, rich poor';

const OPPOSITES = new Map<string, Set<string>>();
for (const line of [...AXES.trim().split('\n'), ...PAIRS.split(', ').map((pair) => pair.replace(' ', '|'))]) {
  const [left = [], right = []] = line.split('|').map((side) => side.trim().split(/\s+/).map(canonOf));
  for (const [own, other] of [
    [left, right],
    [right, left],
  ] as const)
    for (const word of own) OPPOSITES.set(word, new Set([...(OPPOSITES.get(word) ?? []), ...other]));
}

/** Whether two words, as `canonOf` gives them, say the opposite of each other. */
export const areOpposites = (one: string, other: string): boolean =>
  one !== other && (OPPOSITES.get(one)?.has(other) === true || isPrefixed(one, other) || isPrefixed(other, one));

const isPrefixed = (one: string, other: string): boolean =>
  other.length > 3 && [`dis${other}`, `un${other}`, `mis${other}`, other.replace(/^over/, 'under')].includes(one);

const logFactorials = [0];

function logFactorial(n: number): number {
  for (let next = logFactorials.length; next <= n; next += 1) {
    logFactorials.push((logFactorials[next - 1] as number) + Math.log(next));
  }
  return logFactorials[n] as number;
}

const probability = (hits: number, trials: number, chance: number): number =>
  Math.exp(
    logFactorial(trials) -
      logFactorial(hits) -
      logFactorial(trials - hits) +
      hits * Math.log(chance) +
      (trials - hits) * Math.log1p(-chance),
  );

/** The probability of at least (`up`) or at most (`down`) so many hits of independent trials. `chance` is above 0 and below 1. */
export function binomialTail(direction: 'up' | 'down', hits: number, trials: number, chance: number): number {
  const step = direction === 'up' ? 1 : -1;
  let sum = 0;
  for (let count = hits; count >= 0 && count <= trials; count += step) {
    const part = probability(count, trials, chance);
    sum += part;
    const isPastMiddle = (count - trials * chance) * step > 0;
    if (isPastMiddle && part < sum * 1e-9) break;
  }
  return Math.min(1, sum);
}

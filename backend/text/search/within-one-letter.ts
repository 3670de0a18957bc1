/** Whether one insertion, deletion, substitution or swap of neighbours makes one word of the other; the same word is not. */
export function isWithinOneLetter(a: string, b: string): boolean {
  if (a === b || Math.abs(a.length - b.length) > 1) return false;
  const [short, long] = a.length <= b.length ? [a, b] : [b, a];
  let same = 0;
  while (same < short.length && short[same] === long[same]) same += 1;
  if (short.length < long.length) return short.slice(same) === long.slice(same + 1);
  if (short.slice(same + 1) === long.slice(same + 1)) return true;
  return (
    short[same] === long[same + 1] && short[same + 1] === long[same] && short.slice(same + 2) === long.slice(same + 2)
  );
}

/** The word with the two letters on both sides of its middle swapped: the one change that leaves neither half as it is. */
export function swapMiddle(word: string): string {
  const letters = Array.from(word);
  const middle = Math.floor(letters.length / 2);
  return [...letters.slice(0, middle - 1), letters[middle], letters[middle - 1], ...letters.slice(middle + 1)].join('');
}

export type QuietMoment = {
  /** Something begins that comes first. Returns what ends it; safe to call twice. */
  begin(): () => void;
  /** Resolves when nothing that comes first is under way, at the latest after `maxWaitMs`: whoever waits starves nowhere. */
  wait(maxWaitMs: number): Promise<void>;
};

/** Lets what can wait go after what cannot. */
export function createQuietMoment(): QuietMoment {
  const waiting = new Set<() => void>();
  let underWay = 0;
  return {
    begin: () => {
      let isUnderWay = true;
      underWay += 1;
      return () => {
        if (!isUnderWay) return;
        isUnderWay = false;
        underWay -= 1;
        if (underWay === 0) for (const goOn of waiting) goOn();
      };
    },
    wait: (maxWaitMs) => {
      if (underWay === 0 || maxWaitMs <= 0) return Promise.resolve();
      return new Promise((resolve) => {
        const goOn = () => {
          clearTimeout(timer);
          waiting.delete(goOn);
          resolve();
        };
        const timer = setTimeout(goOn, maxWaitMs);
        waiting.add(goOn);
      });
    },
  };
}

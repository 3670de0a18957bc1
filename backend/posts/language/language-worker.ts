import { parentPort } from 'node:worker_threads';
import { eld } from 'eld/extrasmall';

// The thread in which languages are detected (see detect-languages.ts).

parentPort?.on('message', (texts: string[]) => {
  parentPort?.postMessage(
    texts.map((text) => {
      const found = eld.detect(text);
      return found.language !== '' && found.isReliable() ? found.language : null;
    }),
  );
});

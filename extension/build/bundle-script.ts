import { fileURLToPath } from 'node:url';
import { build } from 'vite';

/**
 * One file of `extension/` as a script that needs nothing else, minified: `(function(){…})()`. With a name, what the file
 * exports is in a variable of that name.
 */
export async function bundleScript(entry: string, name?: string): Promise<string> {
  const [output] = [
    await build({
      configFile: false,
      logLevel: 'warn',
      publicDir: false,
      build: {
        write: false,
        target: 'es2022',
        lib: { entry: fileURLToPath(new URL(`../${entry}`, import.meta.url)), formats: ['iife'], name: name ?? 'it' },
      },
    }),
  ].flat();
  const chunk = output && 'output' in output ? output.output[0] : undefined;
  if (!chunk) throw new Error(`Nothing was built of ${entry}`);
  return chunk.code.trim();
}

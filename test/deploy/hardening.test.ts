import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROOT } from '#runtime/paths.ts';
import { findOnPath } from '#test/rig/find-on-path.ts';
import { parseUnitFile } from './unit-file.ts';

// The rights that remain to a compromised service. That systemd finds nothing wrong with the units is in e2e/deployed.spec.ts.

const DEPLOY = join(ROOT, 'deploy');
/** Of ten; 9.6 is a service without any of it. What is left is the network, which all of them need. */
const MAX_EXPOSURE = 1.5;
/** The system calls of Node beyond every service's reads and writes: threads, timers, polling, and machine code of its own. */
const CALLS_OF_NODE = [
  'capget',
  'clone3',
  'epoll_pwait',
  'eventfd2',
  'execve',
  'futex',
  'getrandom',
  'io_uring_setup',
  'kill',
  'madvise',
  'membarrier',
  'mmap',
  'mprotect',
  'pipe2',
  'pkey_alloc',
  'pkey_mprotect',
  'prctl',
  'prlimit64',
  'rseq',
  'sched_getaffinity',
  'sched_getparam',
  'sched_getscheduler',
  'set_robust_list',
  'socket',
  'socketpair',
  'statx',
  'wait4',
];
const units = readdirSync(DEPLOY).filter((file) => file.endsWith('.service'));
const sets = new Map<string, string[]>();
const analyze = findOnPath('systemd-analyze');
if (!analyze) console.log('Skipped: how exposed the units are (no systemd-analyze).');

it('there are units to look at', () => expect(units.length).toBeGreaterThan(3));

describe.each(units)('%s', (file) => {
  const unit = parseUnitFile(readFileSync(join(DEPLOY, file), 'utf8'));

  it('writes in its own folder alone, and as a user of its own', () => {
    expect(unit.get('User')).toBe('sellerfeed');
    expect(unit.get('ProtectSystem')).toBe('strict');
    expect(unit.get('StateDirectory')).toBe('sellerfeed');
    expect(unit.list('ReadWritePaths')).toEqual([]);
  });

  it('has no privilege, and may get none', () => {
    expect(unit.get('CapabilityBoundingSet')).toBe('');
    expect(unit.get('NoNewPrivileges')).toBe('yes');
  });

  it('lets Node write machine code', () => {
    expect(unit.list('MemoryDenyWriteExecute')).toEqual([]);
  });

  if (analyze) {
    it('is hardly exposed, by the judgement of systemd', () => {
      const args = ['security', '--offline=true', `--threshold=${MAX_EXPOSURE * 10}`, join(DEPLOY, file)];
      const { status, stdout, stderr } = spawnSync(analyze, args, { encoding: 'utf8' });
      expect(stdout + stderr).toContain('Overall exposure level');
      expect({ status, left: status === 0 ? '' : stdout }).toEqual({ status: 0, left: '' });
    });

    it('may make the system calls that Node makes', () => {
      const filters = unit.list('SystemCallFilter');
      const [allowed = [], denied = []] = [false, true].map((isDenied) =>
        filters
          .filter((filter) => filter.startsWith('~') === isDenied)
          .flatMap((filter) => filter.replace('~', '').split(' '))
          .flatMap((set) => listCalls(analyze, set)),
      );
      expect(allowed.length).toBeGreaterThan(200);
      const mayCall = (call: string) => allowed.includes(call) && !denied.includes(call);
      expect(CALLS_OF_NODE.filter((call) => !mayCall(call))).toEqual([]);
      expect(['mount', 'ptrace', 'bpf', 'setuid', 'reboot', 'init_module'].filter(mayCall)).toEqual([]);
    });
  }
});

/** The system calls of a set such as `@system-service`, with those of the sets within. systemd is asked for each set once. */
function listCalls(binary: string, set: string): string[] {
  const known = sets.get(set);
  if (known) return known;
  const { stdout } = spawnSync(binary, ['syscall-filter', set], { encoding: 'utf8' });
  const names = [...stdout.matchAll(/^ {4}(@?[\w-]+)$/gm)].map(([, name = '']) => name);
  const calls = names.flatMap((name) => (name.startsWith('@') ? listCalls(binary, name) : [name]));
  sets.set(set, calls);
  return calls;
}

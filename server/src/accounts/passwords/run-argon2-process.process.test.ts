import { readdirSync, readFileSync } from 'node:fs';
import { afterEach, describe, expect, it } from 'vitest';
import { createLogger } from '../../monitoring/logger.ts';
import { argon2InThisProcess } from './argon2.ts';
import { createPasswordHasher } from './password-hasher.ts';
import { Argon2Process } from './run-argon2-process.ts';

const lines: Record<string, unknown>[] = [];
const logger = createLogger('info', { write: (line: string) => void lines.push(JSON.parse(line)) });
const opened: Argon2Process[] = [];

function open(atOnce = 1): Argon2Process {
  const argon2 = new Argon2Process(logger, atOnce);
  opened.push(argon2);
  return argon2;
}

/** Starts the process. @returns its id */
async function start(argon2: Argon2Process): Promise<number> {
  await argon2.hash('a password');
  if (argon2.pid === undefined) throw new Error('The process does not run.');
  return argon2.pid;
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

afterEach(() => {
  for (const each of opened.splice(0)) each.close();
  lines.length = 0;
});

describe('argon2 in a process of its own', () => {
  it('makes the same hashes as argon2 in this process, for passwords of any characters', async () => {
    const argon2 = open();
    for (const password of ['a password', 'নতুন গোপন শব্দ 🔑', '\ud800 half a character', ' "quoted"\\\0', '']) {
      const { value: hash, durationMs } = await argon2.hash(password);
      expect(durationMs).toBeGreaterThan(0);
      expect((await argon2InThisProcess.verify(hash, password)).value).toBe(true);
      const { value: hashHere } = await argon2InThisProcess.hash(password);
      expect((await argon2.verify(hashHere, password)).value).toBe(true);
      expect((await argon2.verify(hashHere, `${password}x`)).value).toBe(false);
    }
  });

  it('rejects a malformed hash, and continues', async () => {
    const argon2 = open();
    const pid = await start(argon2);
    await expect(argon2.verify('no hash', 'a password')).rejects.toThrow();
    await argon2.hash('a password');
    expect(argon2.pid).toBe(pid);
  });

  it('hashes each of many passwords once', async () => {
    const argon2 = open();
    const passwords = Array.from({ length: 12 }, (_, index) => `password ${index}`);
    const hashes = await Promise.all(passwords.map(async (password) => (await argon2.hash(password)).value));
    for (const [index, hash] of hashes.entries()) {
      expect((await argon2InThisProcess.verify(hash, passwords[index] ?? '')).value).toBe(true);
    }
  });

  it.runIf(process.platform === 'linux')(
    'hashes in threads of lower priority, one for each password at once',
    async () => {
      const pid = await start(open(2));
      const threads = readdirSync(`/proc/${pid}/task`).map((thread) => readStat(`/proc/${pid}/task/${thread}/stat`));
      const priorities = threads.filter(({ name }) => name === 'libuv-worker').map(({ nice }) => nice);
      expect(priorities).toEqual([10, 10]);
      expect(readStat(`/proc/${process.pid}/stat`).nice).toBe(0);
    },
  );

  it.runIf(process.platform === 'linux')('receives neither variables nor arguments of the server', async () => {
    process.env.AROT_SECRET_OF_THIS_TEST = 'a secret';
    try {
      const pid = await start(open());
      const environment = readFileSync(`/proc/${pid}/environ`, 'utf8');
      const names = environment.split('\0').map((variable) => variable.split('=')[0]);
      expect(names.filter((name) => name !== '')).toEqual([
        'UV_THREADPOOL_SIZE',
        'NODE_CHANNEL_FD',
        'NODE_CHANNEL_SERIALIZATION_MODE',
      ]);
      const [, ...args] = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0');
      expect(args).toEqual([expect.stringMatching(/argon2-process\.js$/), '']);
    } finally {
      delete process.env.AROT_SECRET_OF_THIS_TEST;
    }
  });
});

describe('the process of argon2 that is killed', () => {
  it('loses no password: this process hashes those in flight and the next ones, and logs it once', async () => {
    const argon2 = open();
    const pid = await start(argon2);
    const inFlight = Promise.all(Array.from({ length: 5 }, () => argon2.hash('a password')));
    process.kill(pid, 'SIGKILL');
    for (const { value } of await inFlight) {
      expect((await argon2InThisProcess.verify(value, 'a password')).value).toBe(true);
    }
    expect(argon2.pid).toBeUndefined();
    expect((await argon2.hash('another password')).value).toMatch(/^\$argon2id\$/);
    expect(argon2.pid, 'it does not start at once, in case it ends again').toBeUndefined();
    expect(lines).toEqual([
      expect.objectContaining({
        level: 'warn',
        signal: 'SIGKILL',
        msg: expect.stringContaining('hashes passwords has ended'),
      }),
    ]);
    expect(JSON.stringify(lines)).not.toContain('a password');
  });

  it('is replaced a little later', async () => {
    const argon2 = open();
    const pid = await start(argon2);
    process.kill(pid, 'SIGKILL');
    await expect.poll(() => argon2.pid).toBeUndefined();
    await expect
      .poll(async () => {
        await argon2.hash('a password');
        return argon2.pid;
      })
      .toBeDefined();
    expect(argon2.pid).not.toBe(pid);
  });
});

describe('the end of the process of argon2', () => {
  it('does not come by signals to stop, which a service manager sends to all processes', async () => {
    const argon2 = open();
    const pid = await start(argon2);
    for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.kill(pid, signal);
    await argon2.hash('a password');
    expect(argon2.pid).toBe(pid);
    expect(lines).toEqual([]);
  });

  it('comes when it is closed, rejects passwords in flight, and is not logged', async () => {
    const argon2 = open();
    const pid = await start(argon2);
    const inFlight = argon2.hash('a password');
    argon2.close();
    await expect(inFlight).rejects.toMatchObject({ code: 'ERR_CALLER_LEFT' });
    await expect.poll(() => isRunning(pid)).toBe(false);
    expect(lines).toEqual([]);
  });
});

describe('the queue of passwords before a process', () => {
  it('sends one password more than are hashed at once, and reports the time of the hash alone', async () => {
    const argon2 = open();
    await start(argon2);
    const durations: number[] = [];
    const passwords = createPasswordHasher(1, ({ durationMs }) => durations.push(durationMs), argon2);
    const startedAt = performance.now();
    const all = Promise.all(Array.from({ length: 6 }, () => passwords.hash('a password')));
    expect(passwords.queue()).toMatchObject({ concurrency: 2, running: 2, waiting: 4 });
    await all;
    const sum = durations.reduce((total, each) => total + each, 0);
    expect(sum, 'no hash includes the wait for another').toBeLessThan(performance.now() - startedAt + 1);
  });
});

function readStat(file: string): { name: string; nice: number } {
  const text = readFileSync(file, 'utf8');
  const end = text.lastIndexOf(')');
  const fields = text.slice(end + 2).split(' ');
  return { name: text.slice(text.indexOf('(') + 1, end), nice: Number(fields[16]) };
}

import { openSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../test/support/temporary-folder.ts';
import { LineBatches } from './logger.ts';

const folder = temporaryFolder();

function open(name: string) {
  const file = path.join(folder, name);
  const batches = new LineBatches(openSync(file, 'a'));
  return { logger: pino({ base: null, timestamp: false }, batches), batches, read: () => readFileSync(file, 'utf8') };
}

describe('lines in batches', () => {
  it('are all written, in their order', async () => {
    const { logger, read } = open('order');
    const numbers = Array.from({ length: 2_000 }, (_, n) => n);
    for (const n of numbers) {
      logger.info({ n });
      if (n % 300 === 0) await new Promise((resolve) => setTimeout(resolve, 15));
    }
    await expect.poll(() => read().split('\n').length).toBe(numbers.length + 1);
    const written = read().trim().split('\n');
    expect(written.map((line) => JSON.parse(line).n)).toEqual(numbers);
  });

  it('are written before a fatal line and with it, without a wait', async () => {
    const { logger, read, batches } = open('fatal');
    logger.info('first');
    await expect.poll(read).toContain('first');
    logger.info('second');
    logger.fatal('third');
    expect(read().trim().split('\n')).toHaveLength(3);
    logger.info('fourth');
    batches.flushSync();
    expect(read()).toContain('fourth');
  });
});

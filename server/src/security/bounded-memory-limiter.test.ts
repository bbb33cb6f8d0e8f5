import { describe, expect, it, vi } from 'vitest';
import { hashKey, Limiter } from './limiter.ts';
import { BoundedMemoryLimiter } from './limiter-store.ts';

const LIMIT = { points: 2, seconds: 60 };

describe('BoundedMemoryLimiter', () => {
  it('stores a bounded number of keys', async () => {
    const limiter = new BoundedMemoryLimiter(LIMIT, 1_000);
    for (let address = 0; address < 200_000; address += 1)
      await limiter.consume(`2001:db8:${address.toString(16)}::/64`);
    expect(limiter.dump().storage).toHaveLength(1_000);
  });

  it('evicts the key that was counted least recently', async () => {
    const limiter = new Limiter('test', new BoundedMemoryLimiter(LIMIT, 3));
    for (let count = 0; count < 2; count += 1) await limiter.count('busy');
    for (let address = 0; address < 10; address += 1) {
      await limiter.count(`address ${address}`);
      expect(await limiter.count('busy')).toBeGreaterThan(0);
    }
  });

  it('subtracts at most what was counted', async () => {
    const limiter = new Limiter('test', new BoundedMemoryLimiter(LIMIT));
    for (let count = 0; count < 5; count += 1) await limiter.giveBack('key');
    expect(await limiter.count('key')).toBeUndefined();
    await limiter.giveBack('key');
    expect(await limiter.count('key')).toBeUndefined();
    expect(await limiter.count('key')).toBeUndefined();
    expect(await limiter.count('key')).toBeGreaterThan(0);
  });

  it('starts again when the window has ended', async () => {
    vi.useFakeTimers();
    try {
      const limiter = new Limiter('test', new BoundedMemoryLimiter(LIMIT));
      for (let count = 0; count < 3; count += 1) await limiter.count('key');
      vi.advanceTimersByTime(60_000);
      await limiter.giveBack('key');
      expect([await limiter.count('key'), await limiter.count('key')]).toEqual([undefined, undefined]);
      expect(await limiter.count('key')).toBe(60);
    } finally {
      vi.useRealTimers();
    }
  });

  it('never rejects if the limit is off', async () => {
    const limiter = new Limiter('test', 'off');
    for (let count = 0; count < 100; count += 1) expect(await limiter.count('key')).toBeUndefined();
    await limiter.giveBack('key');
  });
});

describe('hashKey', () => {
  it('returns a fixed length and only characters that a store accepts', () => {
    for (const text of ['', 'a@example.com', '\0', '\ud800', 'x'.repeat(100_000)]) {
      expect(hashKey(text)).toMatch(/^[\w-]{22}$/);
    }
    expect(hashKey('a')).not.toBe(hashKey('b'));
  });
});

import { describe, expect, it, vi } from 'vitest';
import { Work } from '../../base/work.ts';
import { createPasswordHasher } from './password-hasher.ts';

describe('the queue of passwords', () => {
  it('rejects passwords whose expected wait is too long, with 503 and the seconds to wait', async () => {
    const passwords = createPasswordHasher(1);
    const events: string[] = [];
    const results = await Promise.allSettled(
      Array.from({ length: 300 }, (_, index) =>
        passwords.hash(`a password ${index}`).then(
          () => events.push('hashed'),
          (error: unknown) => {
            events.push('rejected');
            throw error;
          },
        ),
      ),
    );
    const rejections = results.filter(({ status }) => status === 'rejected') as PromiseRejectedResult[];
    const first = events.indexOf('hashed');
    expect(events.slice(0, first).length, 'all rejections come before the first hash').toBe(rejections.length);
    expect(rejections.length).toBeGreaterThan(200);
    expect(rejections.length, 'the queue is used').toBeLessThan(290);
    for (const { reason } of rejections) {
      expect(reason).toMatchObject({ code: 'SERVICE_UNAVAILABLE', retryAfterSeconds: expect.any(Number) });
    }
  });

  it('does not hash for a client that has disconnected, and admits another client instead', async () => {
    const passwords = createPasswordHasher(1);
    let hasLeft = false;
    const running = passwords.hash('the first password');
    const leaving = Array.from({ length: 300 }, (_, index) =>
      new Work(() => hasLeft).run(() => passwords.hash(`a password ${index}`)),
    );
    const settled = Promise.allSettled(leaving);
    await expect(passwords.hash('too many are waiting')).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
    hasLeft = true;
    await passwords.hash('another password');
    await running;
    const codes = (await settled).map((result) => (result.status === 'rejected' ? result.reason.code : 'hashed'));
    expect(new Set(codes)).toEqual(new Set(['SERVICE_UNAVAILABLE', 'ERR_CALLER_LEFT']));
  });

  it('rejects operations before they start while the queue is full', async () => {
    const passwords = createPasswordHasher(1);
    let started = 0;
    let finish: () => void = () => undefined;
    const finished = new Promise<void>((resolve) => {
      finish = resolve;
    });
    const results = Promise.allSettled(
      Array.from({ length: 300 }, () =>
        passwords.admit(async () => {
          started += 1;
          await finished;
        }),
      ),
    );
    expect(started).toBeGreaterThan(0);
    expect(started).toBeLessThan(100);
    finish();
    const rejected = (await results).filter(({ status }) => status === 'rejected') as PromiseRejectedResult[];
    expect(rejected.length).toBe(300 - started);
    expect(rejected[0]?.reason).toMatchObject({ code: 'RATE_LIMITED', retryAfterSeconds: expect.any(Number) });
    expect(await passwords.admit(async () => 'admitted')).toBe('admitted');
  });

  it('rejects announced passwords whose expected wait is too long, and forgets those that have been hashed', () => {
    const passwords = createPasswordHasher(1);
    const ends: (() => void)[] = [];
    expect(() => {
      for (let count = 0; count < 300; count += 1) ends.push(passwords.announce());
    }).toThrow(expect.objectContaining({ code: 'SERVICE_UNAVAILABLE', retryAfterSeconds: expect.any(Number) }));
    expect(ends.length).toBeGreaterThan(5);
    expect(ends.length).toBeLessThan(100);
    for (const end of [...ends, ...ends]) end();
    for (const _ of ends) passwords.announce();
    expect(() => passwords.announce()).toThrow();
  });

  it('counts an announced password only for a time, so that slow uploads take no places', () => {
    vi.useFakeTimers();
    try {
      const passwords = createPasswordHasher(1);
      const announceAll = () => {
        for (let count = 0; count < 300; count += 1) passwords.announce();
      };
      expect(announceAll).toThrow();
      vi.advanceTimersByTime(5_000);
      expect(() => passwords.announce()).not.toThrow();
    } finally {
      vi.useRealTimers();
    }
  });
});

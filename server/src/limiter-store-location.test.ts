import { describe, expect, it } from 'vitest';
import { ConfigError, limiterStoreLocation, loadConfig } from './config.ts';

describe('the limiter store', () => {
  it('can be PostgreSQL if the database is on a PostgreSQL server', () => {
    const url = 'postgres://arot@db/arot';
    const config = loadConfig({ AROT_LIMITER_URL: 'postgres:', DATABASE_URL: url });
    expect(limiterStoreLocation(config)).toEqual({ kind: 'postgres', url, connections: 4 });
  });

  it('cannot be PostgreSQL if the database is in memory', () => {
    const config = loadConfig({ AROT_LIMITER_URL: 'postgres:', DATABASE_URL: 'memory:' });
    expect(() => limiterStoreLocation(config)).toThrow(ConfigError);
    expect(() => limiterStoreLocation(config)).toThrow(/needs a DATABASE_URL/);
  });
});

import { expect, it } from 'vitest';
import { findEngine } from './check-engine.ts';

it.each([
  [
    'PostgreSQL 15.14 (Debian 15.14-0+deb12u1) on x86_64-pc-linux-gnu, compiled by gcc (Debian 12.2.0-14) 12.2.0, 64-bit',
  ],
  ['PostgreSQL 17.5 on aarch64-apple-darwin24.4.0, compiled by Apple clang version 17.0.0, 64-bit'],
  ['PostgreSQL 18.3 on wasm32-unknown-emscripten, compiled by emcc, 32-bit'],
])('finds PostgreSQL in %s', (version) => {
  expect(findEngine(version, ['work_mem', 'client backend'])).toEqual({ name: 'PostgreSQL' });
});

it.each([
  ['YugabyteDB', 'PostgreSQL 11.2-YB-2.13.1.0-b0 on x86_64-pc-linux-gnu, compiled by clang version 12.0.1, 64-bit'],
  ['YugabyteDB', 'PostgreSQL 15.12-YB-2025.2.0.0-b0 on x86_64-pc-linux-gnu, compiled by clang version 17.0.6, 64-bit'],
  [
    'CockroachDB',
    'CockroachDB CCL v24.3.1 (x86_64-pc-linux-gnu, built 2024/12/06 18:46:19, go1.22.8 X:nocoverageredesign)',
  ],
  ['Greenplum', 'PostgreSQL 12.12 (Greenplum Database 7.0.0 build commit:0a7a3566) on x86_64-pc-linux-gnu, 64-bit'],
  ['Greenplum', 'PostgreSQL 9.4.26 (Greenplum Database 6.23.0 build dev) on x86_64-unknown-linux-gnu, 64-bit'],
  ['Amazon Redshift', 'PostgreSQL 8.0.2 on i686-pc-linux-gnu, compiled by GCC gcc (GCC) 3.4.2, Redshift 1.0.12103'],
])('refuses %s with a reason: %s', (name, version) => {
  expect(findEngine(version)).toEqual({ name, refusal: expect.stringMatching(/^[a-z].*[^.]$/) });
});

it.each([
  ['Amazon Aurora', ['apg_plan_mgmt.capture_plan_baselines']],
  ['Amazon Aurora', ['client backend', 'aurora runtime process']],
  ['AlloyDB', ['alloydb.iam_authentication']],
])('finds %s by %j, since its version() is that of PostgreSQL', (name, marks) => {
  expect(findEngine('PostgreSQL 16.4 on x86_64-pc-linux-gnu, compiled by gcc, 64-bit', marks)).toEqual({ name });
});

it('finds EDB Postgres Advanced Server, which is not refused', () => {
  const version =
    'PostgreSQL 15.4 (EnterpriseDB Advanced Server 15.4.0) on x86_64-pc-linux-gnu, compiled by gcc, 64-bit';
  expect(findEngine(version)).toEqual({ name: 'EDB Postgres Advanced Server' });
});

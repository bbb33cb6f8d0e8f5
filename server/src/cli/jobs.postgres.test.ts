import { expect, it } from 'vitest';
import { installArot } from '../../test/support/process/arot-process.ts';
import { JOBS } from '../serve/jobs/jobs.ts';

const arot = await installArot();

const list = async () => JSON.parse((await arot.run(['jobs', 'list', '--json'])).stdout).jobs;

it('lists the jobs and the last run of each, and runs one', async () => {
  expect(await list()).toMatchObject(JOBS.map(({ name }) => ({ name, startedAt: null })));
  expect(await arot.run(['jobs', 'run', 'oauth'])).toEqual({ code: 0, stdout: 'removed 0\n', stderr: '' });
  // It runs again at once.
  expect(await arot.run(['jobs', 'run', 'oauth', '--json'])).toMatchObject({
    stdout: '{"name":"oauth","removed":0}\n',
  });
  const [, oauth] = await list();
  expect(oauth).toMatchObject({ removed: 0, error: null, endedAt: expect.stringMatching(/^\d{4}-.*Z$/) });
  expect((await arot.run(['jobs', 'list'])).stdout).toMatch(/^sessions +never\n .*\noauth +\d{4}-.*Z {2}removed 0\n/);
  expect(await arot.run(['jobs', 'run', 'nothing'])).toMatchObject({ code: 2, stdout: '' });
});

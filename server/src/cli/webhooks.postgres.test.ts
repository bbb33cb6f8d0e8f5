import { expect, it } from 'vitest';
import { installArot } from '../../test/support/process/arot-process.ts';
import { systemClock } from '../base/clock.ts';
import { disableEndpoint } from '../events/webhooks/disable-endpoint.ts';
import { createWebhookEndpoint } from '../events/webhooks/staff-api/webhook-endpoints.ts';
import { inStaffTransaction } from '../operations/staff-context.ts';
import { createKeyring } from '../security/keyring.ts';

const arot = await installArot();

const URL = 'https://erp.example.com/arot';

/** Creates an endpoint for which an event has waited for two hours. */
async function createEndpoint(): Promise<string> {
  const keyring = createKeyring(['a root secret of a test, with more than 32 characters']);
  const services = { keyring, receivers: { allowLoopback: false } };
  const input = { url: URL, types: ['product.*', 'settings.changed'], description: '', ordering: 'none' as const };
  return await arot.withDatabase(async (database) => {
    const { id } = await inStaffTransaction({ em: database.fork(), clock: systemClock }, (ctx) =>
      createWebhookEndpoint(
        { ...ctx, services },
        {
          ...input,
          enabled: true,
        },
      ),
    );
    await database.fork().execute(`insert into webhook_delivery (endpoint_id, event_id, subject, created_at, due_at)
      values ('${id}', 'e', 'settings settings', now() - interval '2 hours', now())`);
    return id;
  });
}
const doctor = async () => {
  const { stdout } = await arot.run(['doctor', '--json']);
  const { findings } = JSON.parse(stdout) as { findings: { part: string; state: string; message: string }[] };
  return findings.filter(({ part }) => part === 'webhooks').map(({ state, message }) => [state, message]);
};

it('lists webhook endpoints, and disables one', async () => {
  expect((await arot.run(['webhooks', 'list'])).stdout).toBe('No webhook endpoints.\n');
  expect(await doctor()).toEqual([['ok', 'webhooks leave the server']]);
  const id = await createEndpoint();
  const { stdout } = await arot.run(['webhooks', 'list']);
  expect(stdout).toMatch(
    new RegExp(`^${id}  enabled   ${URL}  1 wait since \\S+Z\\n    product\\.\\*, settings\\.changed\\n$`),
  );
  expect(await doctor()).toEqual([['warning', '1 webhook(s) wait, the oldest for 120 minutes']]);

  const disabled = await arot.run(['webhooks', 'disable', id, '--json']);
  expect(JSON.parse(disabled.stdout)).toEqual({ id, changed: true });
  expect((await arot.run(['webhooks', 'disable', id])).stdout).toBe('Nothing to change.\n');
  const { endpoints, more } = JSON.parse((await arot.run(['webhooks', 'list', '--json'])).stdout);
  expect([endpoints, more]).toMatchObject([
    [{ id, enabled: false, disabledReason: null, backlog: { count: 0 } }],
    false,
  ]);
  const audit = JSON.parse((await arot.run(['audit', 'list', '--json'])).stdout);
  expect(JSON.stringify(audit)).toContain('webhook_disabled');
  expect(await arot.run(['webhooks', 'disable', 'unknown'])).toMatchObject({ code: 1 });
});

it('shows why the server has disabled an endpoint', async () => {
  const id = await createEndpoint();
  const reason = 'The receiver responds with 410 Gone.';
  await arot.withDatabase(
    async (database) =>
      await database.fork().transactional(async (em) => {
        await disableEndpoint({ em, clock: systemClock, actor: 'server' }, id, { reason, byServer: true });
      }),
  );
  expect((await arot.run(['webhooks', 'list'])).stdout).toContain(`\n    ${reason}\n`);
  expect(await doctor()).toEqual([['warning', '1 webhook endpoint(s) were disabled because they failed']]);
});

import { describe, expect, it } from 'vitest';
import { installArot } from '../../test/support/process/arot-process.ts';
import type { ApplicationDetails } from '../chat/applications/show-application.ts';

type Printed = ApplicationDetails & { chatApplicationSecret?: string; changed?: boolean };

const arot = await installArot();

async function chat<T = Printed>(...args: string[]): Promise<T> {
  const { code, stdout, stderr } = await arot.run(['chat', ...args, '--json']);
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  return JSON.parse(stdout) as T;
}

const applications = async () => (await chat<{ applications: Printed[] }>('list-apps')).applications;

describe('arot chat', () => {
  it('creates an application, defines its form, rotates its secret, disables and lists it', async () => {
    const origins = ['--visitor-origin', 'HTTPS://Shop.Example', 'http://localhost:5173'];
    const created = await chat('create-app', '--name', 'দোকান', ...origins);
    const { chatApplicationId: id, chatApplicationSecret: secret } = created;
    expect(created).toMatchObject({
      chatApplicationId: expect.stringMatching(/^cap_[\w-]{24}$/),
      widgetKey: expect.stringMatching(/^wk_[\w-]{24}$/),
      chatApplicationSecret: expect.stringMatching(/^cas_[0-9a-f]{16}_[\w-]{43}$/),
      visitorOrigins: ['http://localhost:5173', 'https://shop.example'],
      identityVerification: 'off',
      enabled: true,
    });

    const select = ['--type', 'select', '--option', 'order', 'price', '--required', '--label', 'Topic'];
    await chat('define-field', id, 'topic', ...select, '--label-bn', 'বিষয়', '--order', '2');
    await chat('define-field', id, 'note', '--type', 'text', '--max-length', '80', '--order', '1');
    const archived = await chat('archive-field', id, 'note');
    expect(archived).toMatchObject({ changed: true });
    expect(archived.fields).toMatchObject([
      { key: 'note', type: 'text', label: 'note', maxLength: 80, archived: true },
      { key: 'topic', label: 'Topic', labelBn: 'বিষয়', required: true, options: ['order', 'price'], archived: false },
    ]);

    const rotated = await chat('rotate-secret', id, '--keep-old', '24h');
    expect(rotated.chatApplicationSecret).not.toBe(secret);
    expect(rotated.secrets).toHaveLength(2);
    expect((await chat('rotate-secret', id)).secrets).toHaveLength(1);

    expect(await chat('disable-app', id)).toMatchObject({ enabled: false, changed: true });
    expect(await chat('enable-app', id)).toMatchObject({ enabled: true, changed: true });
    const strict = ['--identity-verification', 'required', '--visitor-origin', 'https://new.example'];
    expect(await chat('change-app', id, ...strict)).toMatchObject({
      name: 'দোকান',
      identityVerification: 'required',
      visitorOrigins: ['https://new.example'],
    });

    const listed = await applications();
    expect(listed.map(({ chatApplicationId }) => chatApplicationId)).toEqual([id]);
    expect(JSON.stringify(listed)).not.toMatch(/cas_[0-9a-f]{16}_/);

    const { stdout } = await arot.run(['chat', 'rotate-secret', id]);
    expect(stdout).toMatch(/^The chat application has a new secret\.\nid +cap_/);
    expect(stdout).toMatch(/^secret +cas_[0-9a-f]{16}_[\w-]{43}$/m);

    const audit = await arot.run(['audit', 'list', '--kind', 'chat_secret_rotated', '--json']);
    const { events } = JSON.parse(audit.stdout) as { events: { actor: string }[] };
    expect(events.map(({ actor }) => actor)).toEqual(Array(3).fill('command line'));
    expect(audit.stdout).not.toMatch(/cas_[0-9a-f]{16}_/);
  });

  it('rejects invalid input with exit status 1 and every issue on standard error', async () => {
    const create = ['create-app', '--name', ' ', '--visitor-origin', 'https://a.example/path', '--json'];
    const { code, stdout, stderr } = await arot.run(['chat', ...create]);
    expect(code).toBe(1);
    expect(stderr).toMatch(
      /^name: Must not be empty\.\nvisitorOrigins\.0: .*must be an origin.*\nNothing was changed\.\n$/,
    );
    expect(JSON.parse(stdout)).toMatchObject({ error: 'Nothing was changed.', faults: { length: 2 } });
  });
});

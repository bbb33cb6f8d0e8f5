import { describe, expect, it } from 'vitest';
import { findAuditEvents } from '../../../test/support/accounts/audit-events.ts';
import { installArot } from '../../../test/support/process/arot-process.ts';
import { findAccountById } from '../../accounts/account.repository.ts';
import { createPasswordHasher } from '../../accounts/passwords/password-hasher.ts';

const arot = await installArot();

const passwords = createPasswordHasher();

async function passwordOpens(accountId: string, password: string): Promise<boolean> {
  const account = await arot.withDatabase((database) => findAccountById(database.fork(), accountId));
  return (await passwords.verify(account?.passwordHash ?? '', password)).matches;
}

describe('arot account and arot audit', () => {
  const given = 'দেওয়া গোপন শব্দ';

  it('create, change and show accounts, and never print a given password', async () => {
    const staff = ['--email', 'Ops@Example.com', '--phone', '01712345678', '--name', 'Ops', '--role', 'ops'];
    const created = await arot.runProcess(
      [
        'account',
        'create-staff',
        ...staff,
        '--permission',
        'a',
        'b',
        '--permission',
        'c',
        '--password-stdin',
        '--json',
      ],
      `${given}\r\nnot the password\n`,
    );
    expect(created).toMatchObject({ code: 0, stderr: '' });
    const account = JSON.parse(created.stdout) as { id: string };
    expect(account).toMatchObject({ email: 'ops@example.com', accountType: 'STAFF', permissions: ['a', 'b', 'c'] });
    expect(await passwordOpens(account.id, given)).toBe(true);

    const deactivated = await arot.run(['account', 'deactivate', '01712345678', '--json']);
    expect(JSON.parse(deactivated.stdout)).toMatchObject({ id: account.id, active: false, changed: true });

    const reset = await arot.run(['account', 'set-password', 'ops@example.com']);
    expect(reset).toMatchObject({ code: 0, stderr: '' });
    const generated = /^password +(\S{24})$/m.exec(reset.stdout)?.[1] ?? '';
    expect(await passwordOpens(account.id, generated)).toBe(true);

    const listed = await arot.run(['audit', 'list', '--account', 'OPS@example.com', '--since', '1h', '--json']);
    const { events } = JSON.parse(listed.stdout) as { events: { kind: string; actor: string }[] };
    expect(events.map(({ kind, actor }) => `${kind} by ${actor}`)).toEqual([
      'account_created by command line',
      'account_deactivated by command line',
      'password_set by command line',
    ]);

    const everything = await arot.withDatabase(async (database) => {
      const trail = await findAuditEvents(database.fork(), { since: new Date(0), limit: 1_000 });
      return JSON.stringify(trail) + created.stdout + deactivated.stdout + listed.stdout;
    });
    for (const secret of [given, generated, 'argon2']) expect(everything).not.toContain(secret);
  });

  it.each<[string, string[], number, RegExp]>([
    ['an unknown account', ['show', 'unknown@example.com'], 1, /^There is no account "unknown@example\.com"\.$/m],
    [
      'an email address that is not valid',
      ['create-user', '--email', 'invalid', '--name', 'N'],
      1,
      /^email: Must be an email address\.$/m,
    ],
    [
      'a missing role',
      ['create-staff', '--email', 'a@example.com', '--name', 'N'],
      2,
      /required option '--role <role>'/,
    ],
    ['an unknown tier', ['set-type', 'a@example.com', 'GOLD'], 2, /Allowed choices are WHOLESALE, RETAIL/],
  ])('reject %s', async (_what, args, status, message) => {
    const outcome = await arot.run(['account', ...args, '--json']);
    expect(outcome.code).toBe(status);
    expect(outcome.stderr).toMatch(message);
    expect(JSON.parse(outcome.stdout)).toHaveProperty('error');
  });

  it('reject a password that is too short, without printing it', async () => {
    const user = ['--email', 'short@example.com', '--name', 'N', '--password-stdin', '--json'];
    const outcome = await arot.run(['account', 'create-user', ...user], 'hunter2\n');
    expect(outcome.code).toBe(1);
    expect(outcome.stderr).toContain('password: Must have 8 to 128 characters.');
    expect(outcome.stdout + outcome.stderr).not.toContain('hunter2');
  });
});

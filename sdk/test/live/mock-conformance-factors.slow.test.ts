import { it } from 'vitest';
import { codeAt } from '../../../server/test/support/accounts/factors.ts';
import { PASSWORD } from '../../../server/test/support/accounts/fixtures.ts';
import { createClient, SecondFactorRequiredError } from '../../src/index.ts';
import { compareWithServer } from './support/compare-with-server.ts';

const compare = compareWithServer();
const credentials = { identifier: 'karim@example.com', password: PASSWORD };

it('second factors, and logins with them', () =>
  compare(async ({ ask }, { connection }) => {
    const { auth } = createClient({ ...connection, credentials: 'bearer' });
    await auth.login(credentials);
    const startLogin = async () => {
      const error = await auth.login(credentials).catch((failure: unknown) => failure);
      if (!(error instanceof SecondFactorRequiredError)) throw error;
      return error;
    };
    const finish = (challenge: string, method: 'totp' | 'recovery-code', code: string) =>
      auth.verifySecondFactor({ challenge, method, code }).then(({ user }) => user);

    await ask('none', auth.listFactors());
    await ask('no passkeys', auth.listPasskeys());
    await ask('codes without a factor', auth.createRecoveryCodes());
    await ask('confirm nothing', auth.confirmTotp({ code: '000000' }));
    await ask('remove nothing', auth.removeTotp());
    const { secret } = await auth.createTotp();
    await ask('malformed code', auth.confirmTotp({ code: '12' }));
    const { recoveryCodes } = await auth.confirmTotp({ code: codeAt(secret, Date.now()) });
    await ask(
      'an app',
      auth.listFactors().then(({ totp, ...others }) => [totp !== null, others]),
    );
    await ask(
      'kinds',
      startLogin().then(({ kinds, message, status }) => [kinds, message, status]),
    );
    const { challenge } = await startLogin();
    await ask('malformed second step', finish(challenge, 'recovery-code', '12'));
    await ask('unknown recovery code', finish(challenge, 'recovery-code', 'aaaa-bbbb-cccc-dddd'));
    await ask('unknown challenge', finish('c'.repeat(43), 'recovery-code', recoveryCodes[0] ?? ''));
    await ask('recovery code', finish(challenge, 'recovery-code', recoveryCodes[0] ?? ''));
    await ask('used challenge', finish(challenge, 'recovery-code', recoveryCodes[1] ?? ''));
    const second = await startLogin();
    await ask('used recovery code', finish(second.challenge, 'recovery-code', recoveryCodes[0] ?? ''));
    await ask('code of the app', finish(second.challenge, 'totp', codeAt(secret, Date.now() + 30_000)));
    await ask('wrong proof', auth.reauthenticate({ method: 'recovery-code', code: 'aaaa-bbbb-cccc-dddd' }));
    await ask('proof', auth.reauthenticate({ method: 'recovery-code', code: recoveryCodes[2] ?? '' }));
    await ask(
      'codes that are left',
      auth.listFactors().then(({ recoveryCodes: left }) => left),
    );

    await ask('remove', auth.removeTotp());
    await ask('nothing is left', auth.listFactors());
  }));

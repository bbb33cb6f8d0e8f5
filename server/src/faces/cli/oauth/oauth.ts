import { type Command, InvalidArgumentError } from 'commander';
import { parseDuration } from '../../../environment-values.ts';
import { setApplicationEnabled } from '../../../oauth/applications/change-application.ts';
import { listApplications } from '../../../oauth/applications/list-applications.ts';
import { rotateSecret } from '../../../oauth/applications/rotate-secret.ts';
import { rotateKeys } from '../../../oauth/keys/rotate-keys.ts';
import { deleteOauthApplication } from '../../../oauth/staff-api/change-oauth-application.ts';
import { inStaffTransaction } from '../../../operations/staff-context.ts';
import { openKeyring } from '../../../security/keyring.ts';
import { checkSecret } from '../../startup/check-secret.ts';
import { addCommand, type CommonOptions, print, withAuditContext as run } from '../command.ts';
import { registerOAuthApplications } from './oauth-applications.ts';
import { registerOAuthGrants } from './oauth-grants.ts';
import { applicationText, pairs, SHOWN_ONCE } from './oauth-text.ts';

export function registerOAuth(oauth: Command): void {
  registerOAuthApplications(oauth);
  registerSecrets(oauth);
  registerStates(oauth);
  registerKeys(oauth);
  registerOAuthGrants(oauth);
}

function registerSecrets(oauth: Command): void {
  addCommand(oauth, 'rotate-secret <client-id>', 'Give an application a new API secret')
    .option(
      '--keep-old <duration>',
      'how long the old secrets stay valid, such as 24h; without it they end at once',
      duration,
    )
    .action(async (clientId: string, options: CommonOptions & { keepOld?: number }) => {
      const { clientSecret, oldSecretsEndAt } = await run((ctx) => rotateSecret(ctx, clientId, options.keepOld ?? 0));
      const result = { clientId, clientSecret, oldSecretsEndAt: oldSecretsEndAt.toISOString() };
      print(options, result, `${pairs(result)}\n${SHOWN_ONCE}`);
    });
}

function registerStates(oauth: Command): void {
  addCommand(oauth, 'list-apps', 'List every application').action(async (options: CommonOptions) => {
    const applications = await run(({ em }) => listApplications(em));
    print(options, applications, applications.map(applicationText).join('\n\n') || 'There are no applications.');
  });
  for (const [verb, enabled, description] of [
    ['disable-app', false, 'Reject an application and all its tokens, from the next request on'],
    ['enable-app', true, 'Accept a disabled application again, with its tokens that have not expired'],
  ] as const) {
    addCommand(oauth, `${verb} <client-id>`, description).action(async (clientId: string, options: CommonOptions) => {
      const changed = await run((ctx) => setApplicationEnabled(ctx, clientId, enabled));
      print(options, { clientId, enabled, changed }, changed ? 'Changed.' : 'Nothing had to be changed.');
    });
  }
  addCommand(
    oauth,
    'delete-app <client-id>',
    'Delete an application with its secrets, consents, grants and tokens; disable-app can be undone',
  ).action(async (clientId: string, options: CommonOptions) => {
    await run((ctx) => inStaffTransaction(ctx, (inside) => deleteOauthApplication(inside, clientId)));
    print(options, { clientId, deleted: true }, 'Deleted.');
  });
}

function registerKeys(oauth: Command): void {
  addCommand(oauth, 'rotate-keys', 'Create a new key that signs id tokens')
    .option('--announce <duration>', 'how long it is published before it signs', duration, 3_600)
    .option('--at-once', 'sign with it now and stop publishing the other keys: for a leaked key')
    .addHelpText(
      'after',
      '\nWith --at-once, clients that cache the key set reject new id tokens until they fetch it again.',
    )
    .action(async (options: CommonOptions & { announce: number; atOnce?: boolean }) => {
      const rotated = await run(async (ctx, config) => {
        const keyring = await openKeyring(config.secret);
        await checkSecret({ ...ctx, keyring });
        return await rotateKeys({ ...ctx, keyring }, options.atOnce ? 0 : options.announce);
      });
      const { kid, activeFrom, othersRetireAt } = rotated;
      const result = { kid, activeFrom: activeFrom.toISOString(), othersRetireAt: othersRetireAt.toISOString() };
      print(options, result, pairs(result));
    });
}

function duration(value: string): number {
  const seconds = /^0[smhd]?$/.test(value) ? 0 : parseDuration(value);
  if (seconds === undefined) throw new InvalidArgumentError('Must be a time such as 30s, 45m, 24h or 7d.');
  return seconds;
}

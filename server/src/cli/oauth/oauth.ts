import { type Command, InvalidArgumentError } from 'commander';
import { parseDuration } from '../../environment-values.ts';
import { listGrants, withdrawGrants } from '../../oauth/applications/application-grants.ts';
import { rotateSecret, setApplicationEnabled } from '../../oauth/applications/change-application.ts';
import { listApplications } from '../../oauth/applications/list-applications.ts';
import { rotateKeys } from '../../oauth/keys/signing-keys.ts';
import { deleteOauthApplication } from '../../oauth/staff-api/staff-application.ts';
import { openKeyring } from '../../security/keyring.ts';
import { checkSecret } from '../../serve/startup/check-secret.ts';
import { addChange, addRead, type CommonOptions } from '../command.ts';
import {
  applicationText,
  changedText,
  grantText,
  pairs,
  registerOAuthApplications,
  SHOWN_ONCE,
} from './oauth-applications.ts';

export function registerOAuth(oauth: Command): void {
  registerOAuthApplications(oauth);
  addChange(oauth, 'rotate-secret <client-id>', 'Give an application a new API secret', {
    run: async (ctx, { keepOld = 0 }: CommonOptions & { keepOld?: number }, clientId) => {
      const { clientSecret, oldSecretsEndAt } = await rotateSecret(ctx, clientId, keepOld);
      return { clientId, clientSecret, oldSecretsEndAt: oldSecretsEndAt.toISOString() };
    },
    text: (result) => [pairs(result), SHOWN_ONCE],
  }).option(
    '--keep-old <duration>',
    'how long the old secrets stay valid, such as 24h; without it they end at once',
    duration,
  );
  registerStates(oauth);
  registerKeys(oauth);
  registerGrants(oauth);
}

function registerStates(oauth: Command): void {
  addRead(oauth, 'list-apps', 'List every application', {
    run: ({ em }) => listApplications(em),
    text: (applications) => applications.map(applicationText).join('\n\n') || 'There are no applications.',
  });
  for (const [verb, enabled, description] of [
    ['disable-app', false, 'Reject an application and all its tokens, from the next request on'],
    ['enable-app', true, 'Accept a disabled application again, with its tokens that have not expired'],
  ] as const) {
    addChange(oauth, `${verb} <client-id>`, description, {
      run: async (ctx, _, clientId) => ({
        ...{ clientId, enabled, changed: await setApplicationEnabled(ctx, clientId, enabled) },
      }),
      text: changedText,
    });
  }
  addChange(
    oauth,
    'delete-app <client-id>',
    'Delete an application with its secrets, consents, grants and tokens; disable-app can be undone',
    {
      run: async (ctx, _, clientId) => {
        await deleteOauthApplication(ctx, clientId);
        return { clientId, deleted: true };
      },
      text: () => 'Deleted.',
    },
  );
}

function registerGrants(oauth: Command): void {
  addRead(
    oauth,
    'list-grants <id-or-identifier>',
    'List the applications that an account consented to or that hold tokens of it',
    {
      run: (ctx, _, which) => listGrants(ctx, which),
      text: ({ grants }) =>
        grants.map(grantText).join('\n\n') ||
        'The account has consented to nothing, and no application holds a token of it.',
    },
  );
  addChange(
    oauth,
    'revoke-grant <id-or-identifier> <client-id>',
    'Withdraw the consent of an account for an application and end its grants and tokens, on the next request',
    {
      run: async (ctx, _, which, clientId) => {
        const result = await withdrawGrants(ctx, which, clientId);
        return { ...result, clientId, changed: result.consent || result.grants > 0 };
      },
      text: changedText,
    },
  );
}

function registerKeys(oauth: Command): void {
  addChange(oauth, 'rotate-keys', 'Create a new key that signs id tokens', {
    run: async (ctx, { announce, atOnce }: CommonOptions & { announce: number; atOnce?: boolean }) => {
      const keyring = await openKeyring(ctx.config.secret);
      await checkSecret({ ...ctx, keyring });
      const { kid, activeFrom, othersRetireAt } = await rotateKeys({ ...ctx, keyring }, atOnce ? 0 : announce);
      return { kid, activeFrom: activeFrom.toISOString(), othersRetireAt: othersRetireAt.toISOString() };
    },
    text: pairs,
  })
    .option('--announce <duration>', 'how long it is published before it signs', duration, 3_600)
    .option('--at-once', 'sign with it now and stop publishing the other keys: for a leaked key')
    .addHelpText(
      'after',
      '\nWith --at-once, clients that cache the key set reject new id tokens until they fetch it again.',
    );
}

function duration(value: string): number {
  const seconds = /^0[smhd]?$/.test(value) ? 0 : parseDuration(value);
  if (seconds === undefined) throw new InvalidArgumentError('Must be a time such as 30s, 45m, 24h or 7d.');
  return seconds;
}

import { type Command, InvalidArgumentError } from 'commander';
import type { AuditSource } from '../audit/record-audit.ts';
import { checkSecret } from '../check-secret.ts';
import { systemClock } from '../clock.ts';
import { type Config, parseDuration } from '../config.ts';
import { openKeyring } from '../keyring.ts';
import { ApplicationRefusedError } from '../oauth/application-refused.ts';
import { createApplication } from '../oauth/create-application.ts';
import { listApplications } from '../oauth/list-applications.ts';
import { rotateKeys } from '../oauth/rotate-keys.ts';
import { rotateSecret } from '../oauth/rotate-secret.ts';
import { setApplicationEnabled } from '../oauth/set-application-enabled.ts';
import { addCommand, type CommonOptions, print, RefusedError, withDatabase } from './command.ts';
import { applicationText, pairs } from './oauth-text.ts';

type CreateOptions = CommonOptions & {
  name: string;
  slug: string;
  redirectUri: string[];
  postLogoutRedirectUri?: string[];
  requirePkce?: boolean;
  public?: boolean;
  thirdParty?: boolean;
  logo?: string;
  defaultScope?: string;
  scope?: string[];
};

const SHOWN_ONCE = 'The secret is shown this once and stored as a hash.';

export function registerOAuth(oauth: Command): void {
  registerCreation(oauth);
  registerSecrets(oauth);
  registerStates(oauth);
  registerKeys(oauth);
}

function registerCreation(oauth: Command): void {
  addCommand(oauth, 'create-app', 'Register an application, and print its API key and API secret')
    .requiredOption('--name <name>', 'name that its users see')
    .requiredOption('--slug <slug>', 'its login page is /login/<slug>')
    .requiredOption('--redirect-uri <uri...>', 'where codes may be sent; compared byte by byte')
    .option('--post-logout-redirect-uri <uri...>', 'where users may be sent after signing out')
    .option('--require-pkce', 'refuse authorization requests without a code challenge')
    .option('--public', 'an application that can keep no secret: none is made, and PKCE is required')
    .option('--third-party', 'ask users for their consent')
    .option('--logo <url>', 'picture for its pages: a path of this server or a data: URL; others are not shown there')
    .option('--default-scope <scopes>', 'what a request without a scope asks for (default: "openid profile email")')
    .option('--scope <scope...>', 'scopes of its own, beside openid, profile, email, phone and offline_access')
    .action(async (options: CreateOptions) => {
      const created = await run((ctx) =>
        createApplication(ctx, {
          name: options.name,
          slug: options.slug,
          redirectUris: options.redirectUri,
          ...(options.postLogoutRedirectUri ? { postLogoutRedirectUris: options.postLogoutRedirectUri } : {}),
          requirePkce: options.requirePkce ?? false,
          public: options.public ?? false,
          thirdParty: options.thirdParty ?? false,
          ...(options.logo === undefined ? {} : { logoUrl: options.logo }),
          ...(options.defaultScope === undefined ? {} : { defaultScope: options.defaultScope }),
          ...(options.scope ? { scopes: options.scope } : {}),
        }),
      );
      const { clientSecret } = created;
      print(
        options,
        { ...created, slug: options.slug },
        [pairs(created), clientSecret && SHOWN_ONCE].filter(Boolean).join('\n'),
      );
    });
}

function registerSecrets(oauth: Command): void {
  addCommand(oauth, 'rotate-secret <client-id>', 'Give an application a new API secret')
    .option(
      '--keep-old <duration>',
      'how long the old secret goes on, such as 24h; left out, it ends at once',
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
    ['disable-app', false, 'Refuse an application and all its tokens, from the next request on'],
    ['enable-app', true, 'Let an application in again, with those of its tokens that have not ended'],
  ] as const) {
    addCommand(oauth, `${verb} <client-id>`, description).action(async (clientId: string, options: CommonOptions) => {
      const changed = await run((ctx) => setApplicationEnabled(ctx, clientId, enabled));
      print(options, { clientId, enabled, changed }, changed ? 'Changed.' : 'Nothing had to be changed.');
    });
  }
}

function registerKeys(oauth: Command): void {
  addCommand(oauth, 'rotate-keys', 'Make a new key that id tokens are signed with')
    .option('--announce <duration>', 'how long it is published before it signs', duration, 3_600)
    .option('--at-once', 'sign with it now, and publish the others no more: for a key that is in wrong hands')
    .addHelpText(
      'after',
      '\nWith --at-once, whoever keeps a copy of the key set refuses id tokens until it fetches the new one.',
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

/** Does the work, and makes the command line's refusal of the operations'. */
async function run<T>(work: (ctx: AuditSource, config: Config) => Promise<T>): Promise<T> {
  try {
    return await withDatabase((database, config) => work({ em: database.fork(), clock: systemClock }, config));
  } catch (error) {
    if (!(error instanceof ApplicationRefusedError)) throw error;
    throw new RefusedError(error.message, error.faults);
  }
}

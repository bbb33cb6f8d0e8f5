import type { Command } from 'commander';
import type { GrantSummary } from '../../oauth/applications/application-grants.ts';
import type { ApplicationChange, NewApplication } from '../../oauth/applications/application-rules.ts';
import { changeApplication } from '../../oauth/applications/change-application.ts';
import { createApplication } from '../../oauth/applications/create-application.ts';
import {
  type ApplicationDetails,
  type ApplicationSummary,
  showApplication,
} from '../../oauth/applications/list-applications.ts';
import { printable } from '../accounts/account-text.ts';
import { addChange, addRead, bodyOf, type CommonOptions, positiveInteger, UsageError } from '../command.ts';

export const SHOWN_ONCE = 'The secret is shown this once and stored as a hash.';

export function changedText({ changed }: { readonly changed: boolean }): string {
  return changed ? 'Changed.' : 'Nothing had to be changed.';
}

/** Formats names and values, one pair per line. */
export function pairs(values: Readonly<Record<string, string>>): string {
  return Object.entries(values)
    .map(([name, value]) => `${name.padEnd(15)}  ${printable(value)}`)
    .join('\n');
}

export function applicationText(application: ApplicationSummary): string {
  const { clientId, slug, name, enabled, thirdParty, requirePkce, redirectUris, scopes, createdAt } = application;
  const traits = [
    enabled ? 'enabled' : 'disabled',
    application.native ? 'native' : application.public ? 'public' : 'confidential',
    thirdParty ? 'third-party' : 'first-party',
    ...(requirePkce ? ['PKCE required'] : []),
    ...(application.idTokenClaims ? [] : ['no claims in id tokens']),
  ];
  return pairs({
    name,
    clientId,
    'login page': `/login/${slug}`,
    state: traits.join(', '),
    'redirect URIs': redirectUris.join('  '),
    scopes: scopes.join(' '),
    created: createdAt,
  });
}

function applicationDetailsText(application: ApplicationDetails): string {
  const { postLogoutRedirectUris, defaultScope, homeUrl, backchannelLogoutUri, logoUrl, secrets } = application;
  const lines = secrets.map(({ createdAt, expiresAt, lastUsedAt }) =>
    pairs({ secret: `created ${createdAt}, ends ${expiresAt ?? 'never'}, last used ${lastUsedAt ?? 'never'}` }),
  );
  const more = pairs({
    'after logout': postLogoutRedirectUris.join('  '),
    'default scope': defaultScope,
    'token limit': application.public ? 'by account only' : (application.tokenLimit?.toString() ?? 'off'),
    'home URL': homeUrl ?? '',
    'logout tokens': backchannelLogoutUri ?? '',
    'service account': application.serviceAccountId ?? '',
    logo: (logoUrl ?? '').slice(0, 200),
  });
  return [applicationText(application), more, ...lines].join('\n');
}

export function grantText(grant: GrantSummary): string {
  const { name, clientId, thirdParty, scopes, consentedAt, grants, accessUntil } = grant;
  return pairs({
    name,
    clientId,
    consent: thirdParty ? (scopes ? `${scopes.join(' ')} (${consentedAt})` : 'none') : 'not needed (first-party)',
    'in use': grants === 0 ? 'no' : `${grants} authorization(s), until ${accessUntil} or later`,
  });
}

const LOGO = 'picture for the hosted pages: a path on this server or a data: URL; other URLs are not shown';
const NO_SCOPES = 'Warning: without --scope, such as staff:catalog:read, its service account may do nothing.\n';

const NATIVE_HELP = `
A native application is public. Its redirect URIs may have a private scheme in reverse-domain form
(com.example.app:/callback), or be http URIs on 127.0.0.1 or [::1], which match with any port.`;

const CHANGE_HELP = `
Omitted options stay as they are. A list replaces the stored list. An empty value ('') clears --post-logout-redirect-uri,
--home-url, --backchannel-logout-uri, --service-account, --logo and --scope. The change takes effect on the next request. If a
redirect URI is removed, codes that were sent to it are rejected. Login pages that are open under an earlier slug continue to work.`;

/** The property of each option. */
const PROPERTIES = {
  ...{ name: 'name', slug: 'slug', redirectUri: 'redirectUris', postLogoutRedirectUri: 'postLogoutRedirectUris' },
  ...{ homeUrl: 'homeUrl', backchannelLogoutUri: 'backchannelLogoutUri', serviceAccount: 'serviceAccountId' },
  ...{ logo: 'logoUrl', requirePkce: 'requirePkce', idTokenClaims: 'idTokenClaims', tokenLimit: 'tokenLimit' },
  ...{ public: 'public', native: 'native', thirdParty: 'thirdParty', defaultScope: 'defaultScope', scope: 'scopes' },
} as const satisfies Record<string, keyof NewApplication | keyof ApplicationChange>;

/** The properties that an empty value makes null. */
const CLEARED = ['homeUrl', 'backchannelLogoutUri', 'serviceAccountId', 'logoUrl'];

/** Registers the commands that create, change and show applications. */
export function registerOAuthApplications(oauth: Command): void {
  registerCreation(oauth);
  registerChange(oauth);
  addRead(oauth, 'show-app <client-id>', 'Show an application, and when each of its secrets ends and was last used', {
    run: (ctx, _options, clientId) => showApplication(ctx, clientId),
    text: applicationDetailsText,
  });
}

function registerCreation(oauth: Command): void {
  const create = addChange(oauth, 'create-app', 'Register an application, and print its API key and API secret', {
    run: async (ctx, options: CommonOptions & { slug: string; serviceAccount?: string; scope?: string[] }) => {
      const created = await createApplication(ctx, toBody(options) as NewApplication, ctx.config.receivers);
      if (options.serviceAccount && !options.scope) process.stderr.write(NO_SCOPES);
      return { ...created, slug: options.slug };
    },
    text: ({ slug: _, ...created }) => [pairs(created), created.clientSecret && SHOWN_ONCE],
  })
    .requiredOption('--name <name>', 'name that users see')
    .requiredOption('--slug <slug>', 'its login page is /login/<slug>')
    .requiredOption('--redirect-uri <uri...>', 'where codes may be sent; compared byte by byte')
    .option('--post-logout-redirect-uri <uri...>', 'where users may be sent after signing out');
  withReceivers(create)
    .option('--require-pkce', 'reject authorization requests without a code challenge')
    .option('--token-limit <n>', 'tokens of a confidential application in a minute, or off (default: 6000)', tokenLimit)
    .option(
      '--no-id-token-claims',
      'leave the claims of the granted scopes to userinfo; id tokens then have only `sub`',
    )
    .option('--public', 'an application that cannot keep a secret: it gets none, and PKCE is required')
    .option('--native', 'a public application that is installed on users’ devices')
    .option('--third-party', 'ask users for their consent')
    .option('--logo <url>', LOGO)
    .option('--default-scope <scopes>', 'scope of requests without a scope (default: "openid profile email")')
    .option(
      '--scope <scope...>',
      'scopes of the application’s own, in addition to openid, profile, email, phone and offline_access',
    )
    .addHelpText('after', NATIVE_HELP);
}

function registerChange(oauth: Command): void {
  const change = addChange(
    oauth,
    'change-app <client-id>',
    'Change an application; the change takes effect on the next request',
    {
      run: async (ctx, options, clientId) => {
        const changed = await changeApplication(ctx, clientId, toChange(options), ctx.config.receivers);
        return { ...(await showApplication(ctx, clientId)), changed };
      },
      text: (application) => [changedText(application), applicationDetailsText(application)],
    },
  )
    .hook('preAction', (command) => {
      if (Object.keys(toBody(command.opts())).length > 0) return;
      throw new UsageError('Name what to change. Run with --help for usage.');
    })
    .option('--name <name>', 'name that users see')
    .option('--slug <slug>', 'its login page is /login/<slug>')
    .option('--redirect-uri <uri...>', 'every URI where codes may be sent; replaces the stored list')
    .option(
      '--post-logout-redirect-uri <uri...>',
      'every URI where users may be sent after signing out; replaces the stored list',
    );
  withReceivers(change)
    .option('--logo <url>', LOGO)
    .option('--require-pkce', 'reject authorization requests without a code challenge')
    .option('--no-require-pkce', 'accept authorization requests without a code challenge; not for a public application')
    .option('--token-limit <n>', 'tokens of a confidential application in a minute, or off', tokenLimit)
    .option('--id-token-claims', 'put the claims of the granted scopes into id tokens')
    .option('--no-id-token-claims', 'leave the claims of the granted scopes to userinfo')
    .option('--default-scope <scopes>', 'scope of requests without a scope')
    .option('--scope <scope...>', 'every scope of the application’s own; replaces the stored ones')
    .addHelpText('after', CHANGE_HELP);
}

function withReceivers(command: Command): Command {
  return command
    .option('--home-url <url>', 'where users are redirected who open the login page without a request')
    .option('--backchannel-logout-uri <url>', 'where logout tokens are sent (OpenID Connect Back-Channel Logout)')
    .option('--service-account <id>', 'the service account that a confidential application acts for');
}

/** Commander takes null for a missing value, so the options say "off". */
function toBody(options: CommonOptions): Record<string, unknown> {
  const body = bodyOf(options, PROPERTIES);
  return body.tokenLimit === 'off' ? { ...body, tokenLimit: null } : body;
}

/** Commander sets `requirePkce` and `idTokenClaims` only if one of their two options is given. */
function toChange(options: CommonOptions): ApplicationChange {
  const entries = Object.entries(toBody(options)).map(([name, value]) => {
    if (CLEARED.includes(name)) return [name, value === '' ? null : value];
    return [name, Array.isArray(value) && name !== 'redirectUris' ? value.filter((each) => each !== '') : value];
  });
  return Object.fromEntries(entries);
}

/** Parses `--token-limit`. */
function tokenLimit(value: string): number | 'off' {
  return value === 'off' ? value : positiveInteger(value);
}

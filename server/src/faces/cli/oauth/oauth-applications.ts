import type { Command } from 'commander';
import { changeApplication } from '../../../oauth/applications/change-application.ts';
import { createApplication } from '../../../oauth/applications/create-application.ts';
import { showApplication } from '../../../oauth/applications/list-applications.ts';
import { addCommand, type CommonOptions, positiveInteger, print, UsageError, withAuditContext } from '../command.ts';
import { applicationDetailsText, pairs, SHOWN_ONCE } from './oauth-text.ts';

type SharedOptions = CommonOptions & {
  tokenLimit?: number | 'off';
  postLogoutRedirectUri?: string[];
  homeUrl?: string;
  backchannelLogoutUri?: string;
  serviceAccount?: string;
  logo?: string;
  defaultScope?: string;
};

type CreateOptions = SharedOptions & {
  name: string;
  slug: string;
  redirectUri: string[];
  requirePkce?: boolean;
  idTokenClaims: boolean;
  public?: boolean;
  native?: boolean;
  thirdParty?: boolean;
  scope?: string[];
};

type ChangeOptions = SharedOptions & {
  name?: string;
  slug?: string;
  redirectUri?: string[];
  requirePkce?: boolean;
  idTokenClaims?: boolean;
  scope?: string[];
};

const SERVICE_ACCOUNT = 'the service account that a confidential application acts for with client_credentials';

const NATIVE_HELP = `
A native application is public. Its redirect URIs may have a private scheme in reverse-domain form
(com.example.app:/callback), or be http URIs on 127.0.0.1 or [::1], which match with any port.`;

const CHANGE_HELP = `
Omitted options stay as they are. A list replaces the stored list. An empty value ('') clears --post-logout-redirect-uri,
--home-url, --backchannel-logout-uri, --service-account, --logo and --scope. The change takes effect on the next request. If a
redirect URI is removed, codes that were sent to it are rejected. Login pages that are open under an earlier slug continue to work.`;

/** Registers the commands that create, change and show applications. */
export function registerOAuthApplications(oauth: Command): void {
  registerCreation(oauth);
  registerChange(oauth);
  addCommand(
    oauth,
    'show-app <client-id>',
    'Show an application, and when each of its secrets ends and was last used',
  ).action(async (clientId: string, options: CommonOptions) => {
    const application = await withAuditContext((ctx) => showApplication(ctx, clientId));
    print(options, application, applicationDetailsText(application));
  });
}

function registerCreation(oauth: Command): void {
  addCommand(oauth, 'create-app', 'Register an application, and print its API key and API secret')
    .requiredOption('--name <name>', 'name that users see')
    .requiredOption('--slug <slug>', 'its login page is /login/<slug>')
    .requiredOption('--redirect-uri <uri...>', 'where codes may be sent; compared byte by byte')
    .option('--post-logout-redirect-uri <uri...>', 'where users may be sent after signing out')
    .option('--home-url <url>', 'where users are redirected who open the login page without a request')
    .option('--backchannel-logout-uri <url>', 'where logout tokens are sent (OpenID Connect Back-Channel Logout)')
    .option('--service-account <id>', SERVICE_ACCOUNT)
    .option('--require-pkce', 'reject authorization requests without a code challenge')
    .option('--token-limit <n>', 'tokens of a confidential application in a minute, or off (default: 6000)', tokenLimit)
    .option(
      '--no-id-token-claims',
      'leave the claims of the granted scopes to userinfo; id tokens then have only `sub`',
    )
    .option('--public', 'an application that cannot keep a secret: it gets none, and PKCE is required')
    .option('--native', 'a public application that is installed on users’ devices')
    .option('--third-party', 'ask users for their consent')
    .option(
      '--logo <url>',
      'picture for the hosted pages: a path on this server or a data: URL; other URLs are not shown',
    )
    .option('--default-scope <scopes>', 'scope of requests without a scope (default: "openid profile email")')
    .option(
      '--scope <scope...>',
      'scopes of the application’s own, in addition to openid, profile, email, phone and offline_access',
    )
    .addHelpText('after', NATIVE_HELP)
    .action(async (options: CreateOptions) => {
      const created = await withAuditContext((ctx, { receivers }) =>
        createApplication(
          ctx,
          {
            name: options.name,
            slug: options.slug,
            redirectUris: options.redirectUri,
            ...(options.postLogoutRedirectUri ? { postLogoutRedirectUris: options.postLogoutRedirectUri } : {}),
            requirePkce: options.requirePkce ?? false,
            idTokenClaims: options.idTokenClaims,
            ...(options.tokenLimit === undefined ? {} : { tokenLimit: limitOf(options.tokenLimit) }),
            public: options.public ?? false,
            native: options.native ?? false,
            thirdParty: options.thirdParty ?? false,
            ...(options.logo === undefined ? {} : { logoUrl: options.logo }),
            ...(options.homeUrl === undefined ? {} : { homeUrl: options.homeUrl }),
            ...(options.backchannelLogoutUri === undefined
              ? {}
              : { backchannelLogoutUri: options.backchannelLogoutUri }),
            ...(options.serviceAccount === undefined ? {} : { serviceAccountId: options.serviceAccount }),
            ...(options.defaultScope === undefined ? {} : { defaultScope: options.defaultScope }),
            ...(options.scope ? { scopes: options.scope } : {}),
          },
          receivers,
        ),
      );
      const { clientSecret } = created;
      print(
        options,
        { ...created, slug: options.slug },
        [pairs(created), clientSecret && SHOWN_ONCE].filter(Boolean).join('\n'),
      );
    });
}

function registerChange(oauth: Command): void {
  addCommand(oauth, 'change-app <client-id>', 'Change an application; the change takes effect on the next request')
    .option('--name <name>', 'name that users see')
    .option('--slug <slug>', 'its login page is /login/<slug>')
    .option('--redirect-uri <uri...>', 'every URI where codes may be sent; replaces the stored list')
    .option(
      '--post-logout-redirect-uri <uri...>',
      'every URI where users may be sent after signing out; replaces the stored list',
    )
    .option('--home-url <url>', 'where users are redirected who open the login page without a request')
    .option('--backchannel-logout-uri <url>', 'where logout tokens are sent (OpenID Connect Back-Channel Logout)')
    .option('--service-account <id>', SERVICE_ACCOUNT)
    .option(
      '--logo <url>',
      'picture for the hosted pages: a path on this server or a data: URL; other URLs are not shown',
    )
    .option('--require-pkce', 'reject authorization requests without a code challenge')
    .option('--no-require-pkce', 'accept authorization requests without a code challenge; not for a public application')
    .option('--token-limit <n>', 'tokens of a confidential application in a minute, or off', tokenLimit)
    .option('--id-token-claims', 'put the claims of the granted scopes into id tokens')
    .option('--no-id-token-claims', 'leave the claims of the granted scopes to userinfo')
    .option('--default-scope <scopes>', 'scope of requests without a scope')
    .option('--scope <scope...>', 'every scope of the application’s own; replaces the stored ones')
    .addHelpText('after', CHANGE_HELP)
    .action(async (clientId: string, options: ChangeOptions) => {
      const change = toChange(options);
      if (Object.keys(change).length === 0) throw new UsageError('Name what to change. Run with --help for usage.');
      const [changed, application] = await withAuditContext(async (ctx, { receivers }) => [
        await changeApplication(ctx, clientId, change, receivers),
        await showApplication(ctx, clientId),
      ]);
      const outcome = changed ? 'Changed.' : 'Nothing had to be changed.';
      print(options, { ...application, changed }, `${outcome}\n${applicationDetailsText(application)}`);
    });
}

/**
 * Converts the options to a change. Commander sets `requirePkce` and `idTokenClaims` only if one of their two options is given.
 */
function toChange(options: ChangeOptions): Parameters<typeof changeApplication>[2] {
  const {
    name,
    slug,
    redirectUri,
    postLogoutRedirectUri,
    homeUrl,
    backchannelLogoutUri,
    serviceAccount,
    logo,
    requirePkce,
    idTokenClaims,
    tokenLimit,
    defaultScope,
    scope,
  } = options;
  const orNull = (value: string) => (value === '' ? null : value);
  return {
    ...(name === undefined ? {} : { name }),
    ...(slug === undefined ? {} : { slug }),
    ...(redirectUri === undefined ? {} : { redirectUris: redirectUri }),
    ...(postLogoutRedirectUri === undefined
      ? {}
      : { postLogoutRedirectUris: postLogoutRedirectUri.filter((uri) => uri !== '') }),
    ...(homeUrl === undefined ? {} : { homeUrl: orNull(homeUrl) }),
    ...(backchannelLogoutUri === undefined ? {} : { backchannelLogoutUri: orNull(backchannelLogoutUri) }),
    ...(serviceAccount === undefined ? {} : { serviceAccountId: orNull(serviceAccount) }),
    ...(logo === undefined ? {} : { logoUrl: orNull(logo) }),
    ...(requirePkce === undefined ? {} : { requirePkce }),
    ...(idTokenClaims === undefined ? {} : { idTokenClaims }),
    ...(tokenLimit === undefined ? {} : { tokenLimit: limitOf(tokenLimit) }),
    ...(defaultScope === undefined ? {} : { defaultScope }),
    ...(scope === undefined ? {} : { scopes: scope.filter((each) => each !== '') }),
  };
}

/** Parses `--token-limit`. Commander takes null for a missing value. */
function tokenLimit(value: string): number | 'off' {
  return value === 'off' ? value : positiveInteger(value);
}

const limitOf = (value: number | 'off') => (value === 'off' ? null : value);

import type { Command } from 'commander';
import { listGrants } from '../../../oauth/applications/list-grants.ts';
import { withdrawGrants } from '../../../oauth/applications/withdraw-grants.ts';
import { addCommand, type CommonOptions, print, withAuditContext } from '../command.ts';
import { grantText } from './oauth-text.ts';

/** Registers the commands that list and withdraw consents and grants. */
export function registerOAuthGrants(oauth: Command): void {
  addCommand(
    oauth,
    'list-grants <id-or-identifier>',
    'List the applications that an account consented to or that hold tokens of it',
  ).action(async (idOrIdentifier: string, options: CommonOptions) => {
    const result = await withAuditContext((ctx) => listGrants(ctx, idOrIdentifier));
    const text = result.grants.map(grantText).join('\n\n');
    print(options, result, text || 'The account has consented to nothing, and no application holds a token of it.');
  });
  addCommand(
    oauth,
    'revoke-grant <id-or-identifier> <client-id>',
    'Withdraw the consent of an account for an application and end its grants and tokens, on the next request',
  ).action(async (idOrIdentifier: string, clientId: string, options: CommonOptions) => {
    const result = await withAuditContext((ctx) => withdrawGrants(ctx, idOrIdentifier, clientId));
    const changed = result.consent || result.grants > 0;
    print(options, { ...result, clientId, changed }, changed ? 'Changed.' : 'Nothing had to be changed.');
  });
}

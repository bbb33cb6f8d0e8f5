import type { Command } from 'commander';
import { listGrants } from '../../oauth/applications/list-grants.ts';
import { withdrawGrants } from '../../oauth/applications/withdraw-grants.ts';
import { addCommand, type CommonOptions, print, withAuditContext } from '../command.ts';
import { grantText } from './oauth-text.ts';

/** What accounts have given to applications. */
export function registerOAuthGrants(oauth: Command): void {
  addCommand(
    oauth,
    'list-grants <id-or-identifier>',
    'List what an account has agreed to, and what of it is in use',
  ).action(async (idOrIdentifier: string, options: CommonOptions) => {
    const result = await withAuditContext((ctx) => listGrants(ctx, idOrIdentifier));
    const text = result.grants.map(grantText).join('\n\n');
    print(options, result, text || 'The account has agreed to nothing, and no application holds a token of it.');
  });
  addCommand(
    oauth,
    'revoke-grant <id-or-identifier> <client-id>',
    'End the consent, the grants and the tokens of an account for an application, from the next request on',
  ).action(async (idOrIdentifier: string, clientId: string, options: CommonOptions) => {
    const result = await withAuditContext((ctx) => withdrawGrants(ctx, idOrIdentifier, clientId));
    const changed = result.consent || result.grants > 0;
    print(options, { ...result, clientId, changed }, changed ? 'Changed.' : 'Nothing had to be changed.');
  });
}

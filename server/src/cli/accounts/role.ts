import { ALL_PERMISSIONS, PERMISSIONS } from '@arot/contract';
import type { Command } from 'commander';
import { findRoles } from '../../accounts/role.repository.ts';
import { deleteRole, saveRole } from '../../accounts/staff-api/change-role.ts';
import { type RoleDetails, toStaffRole } from '../../accounts/staff-api/staff-role.ts';
import { addChange, addRead, type CommonOptions, changedText } from '../command.ts';
import { printable } from './account-text.ts';

const SET_HELP = `
The change takes effect on the next request of every account that has the role. --permission '' leaves the role without
permissions. Permissions of this server:

${[[ALL_PERMISSIONS, 'Everything, also permissions of later versions. For owners.'], ...Object.entries(PERMISSIONS)]
  .map(([code, description]) => `  ${code?.padEnd(18)} ${description}`)
  .join('\n')}`;

export function registerRole(role: Command): void {
  addRead(role, 'list', 'List every role with its permissions and the number of its accounts', {
    run: async ({ em }) => ({ roles: (await findRoles(em)).map(toStaffRole) }),
    text: ({ roles }) => roles.map(roleText).join('\n') || 'There are no roles.',
  });
  addChange(role, 'set <role>', 'Create a role, or replace the permissions of a role', {
    run: async (ctx, options: CommonOptions & { permission: string[] }, name) => {
      const permissions = options.permission.filter((code) => code !== '');
      return await saveRole(ctx, { role: name, permissions });
    },
    text: (saved) => {
      warnOfUnknown(saved);
      return [changedText(saved), roleText(saved)];
    },
  })
    .requiredOption('--permission <code...>', 'every permission of the role')
    .addHelpText('after', SET_HELP);
  addChange(role, 'delete <role>', 'Delete a role that no account has', {
    run: async (ctx, _options, name) => {
      await deleteRole(ctx, name);
      return { name, deleted: true };
    },
    text: () => 'Deleted.',
  });
}

function warnOfUnknown({ unknownPermissions: unknown }: RoleDetails): void {
  if (unknown.length === 0) return;
  process.stderr.write(
    `Warning: this server does not know ${unknown.map(printable).join(', ')}. See "arot role set --help".\n`,
  );
}

function roleText({ name, permissions, unknownPermissions, accountCount }: RoleDetails): string {
  const codes = permissions.map((code) => (unknownPermissions.includes(code) ? `${code} (unknown)` : code));
  const accounts = accountCount === 1 ? '1 account' : `${accountCount} accounts`;
  return `${printable(name)}  (${accounts})\n  ${codes.map(printable).join('\n  ') || 'no permissions'}`;
}

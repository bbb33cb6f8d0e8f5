import { ALL_PERMISSIONS, PERMISSIONS } from '@arot/contract';
import type { Command } from 'commander';
import { findRoles } from '../../../accounts/role.repository.ts';
import { deleteRole, saveRole } from '../../../accounts/staff-api/change-role.ts';
import { type RoleDetails, toStaffRole } from '../../../accounts/staff-api/role.mapper.ts';
import { inStaffTransaction } from '../../../operations/staff-context.ts';
import { addCommand, type CommonOptions, changedText, print, withAuditContext } from '../command.ts';
import { printable } from './account-text.ts';

type SetOptions = CommonOptions & { permission: string[] };

const SET_HELP = `
The change takes effect on the next request of every account that has the role. --permission '' leaves the role without
permissions. Permissions of this server:

${[[ALL_PERMISSIONS, 'Everything, also permissions of later versions. For owners.'], ...Object.entries(PERMISSIONS)]
  .map(([code, description]) => `  ${code?.padEnd(18)} ${description}`)
  .join('\n')}`;

export function registerRole(role: Command): void {
  addCommand(role, 'list', 'List every role with its permissions and the number of its accounts').action(
    async (options: CommonOptions) => {
      const roles = (await withAuditContext(({ em }) => findRoles(em))).map(toStaffRole);
      print(options, { roles }, roles.map(roleText).join('\n') || 'There are no roles.');
    },
  );
  addCommand(role, 'set <role>', 'Create a role, or replace the permissions of a role')
    .requiredOption('--permission <code...>', 'every permission of the role')
    .addHelpText('after', SET_HELP)
    .action(async (name: string, options: SetOptions) => {
      const permissions = options.permission.filter((code) => code !== '');
      const { changed, ...saved } = await withAuditContext((ctx) =>
        inStaffTransaction(ctx, (inside) => saveRole(inside, { role: name, permissions })),
      );
      const { unknownPermissions: unknown } = saved;
      if (unknown.length > 0) {
        process.stderr.write(
          `Warning: this server does not know ${unknown.map(printable).join(', ')}. See "arot role set --help".\n`,
        );
      }
      print(options, { ...saved, changed }, `${changedText(changed)}\n${roleText(saved)}`);
    });
  addCommand(role, 'delete <role>', 'Delete a role that no account has').action(
    async (name: string, options: CommonOptions) => {
      await withAuditContext((ctx) => inStaffTransaction(ctx, (inside) => deleteRole(inside, name)));
      print(options, { name, deleted: true }, 'Deleted.');
    },
  );
}

function roleText({ name, permissions, unknownPermissions, accountCount }: RoleDetails): string {
  const codes = permissions.map((code) => (unknownPermissions.includes(code) ? `${code} (unknown)` : code));
  const accounts = accountCount === 1 ? '1 account' : `${accountCount} accounts`;
  return `${printable(name)}  (${accounts})\n  ${codes.map(printable).join('\n  ') || 'no permissions'}`;
}

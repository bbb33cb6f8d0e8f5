import { permissionLabels } from '@arot/sdk/values';
import { useLanguage } from '@arot/ui/i18n/language.ts';
import { useText } from '@arot/ui/i18n/text.ts';
import { useQuery } from '@tanstack/react-query';
import { queries } from '../shop.ts';
import { ALL_PERMISSIONS } from './missing-permissions.ts';
import { permissionNames } from './permission-names.ts';
import { rolesText } from './text.ts';

export type PermissionRow = {
  readonly code: string;
  readonly name: string;
  readonly description: string;
  readonly isKnown: boolean;
};

/**
 * Returns the permissions that the server knows, in the language of the page. `rowsFor` adds `*` and the unknown ones of roles.
 */
export function usePermissions() {
  const text = useText(rolesText);
  const { language } = useLanguage();
  const names: Readonly<Record<string, string>> = useText(permissionNames);
  const query = useQuery(queries.roles.permissions());
  const known = query.data?.items ?? [];
  const describe = ({ code, description }: { code: string; description: string }) =>
    code in permissionLabels ? permissionLabels[code as keyof typeof permissionLabels][language] : description;
  const nameOf = (code: string) => names[code] ?? code;
  const rowsFor = (codes: readonly string[]): PermissionRow[] => {
    const knownCodes: readonly string[] = known.map(({ code }) => code);
    const unknown = [...new Set(codes)].filter((code) => code !== ALL_PERMISSIONS && !knownCodes.includes(code));
    return [
      ...known.map((each) => ({
        code: each.code,
        name: nameOf(each.code),
        description: describe(each),
        isKnown: true,
      })),
      { code: ALL_PERMISSIONS, name: text.everything, description: text.all, isKnown: true },
      ...unknown.sort().map((code) => ({ code, name: code, description: text.unknown, isKnown: false })),
    ];
  };
  return { query, rowsFor };
}

import { useLanguage } from '@arot/example-shared/i18n/language.ts';
import { useText } from '@arot/example-shared/i18n/text.ts';
import { useQuery } from '@tanstack/react-query';
import { queries } from '../shop.ts';
import { ALL_PERMISSIONS } from './missing-permissions.ts';
import { permissionsInBengali, rolesText } from './text.ts';

export type PermissionRow = { readonly code: string; readonly description: string; readonly isKnown: boolean };

/**
 * Returns the permissions that the server knows, in the language of the page. `rowsFor` adds `*` and the unknown ones of roles.
 */
export function usePermissions() {
  const text = useText(rolesText);
  const { language } = useLanguage();
  const query = useQuery(queries.roles.permissions());
  const known = query.data?.items ?? [];
  const describe = ({ code, description }: { code: string; description: string }) =>
    language === 'bn' ? (permissionsInBengali[code] ?? description) : description;
  const rowsFor = (codes: readonly string[]): PermissionRow[] => {
    const knownCodes: readonly string[] = known.map(({ code }) => code);
    const unknown = [...new Set(codes)].filter((code) => code !== ALL_PERMISSIONS && !knownCodes.includes(code));
    return [
      ...known.map((each) => ({ code: each.code, description: describe(each), isKnown: true })),
      { code: ALL_PERMISSIONS, description: text.all, isKnown: true },
      ...unknown.sort().map((code) => ({ code, description: text.unknown, isKnown: false })),
    ];
  };
  return { query, rowsFor };
}

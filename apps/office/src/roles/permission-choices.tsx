import { useText } from '@arot/ui/i18n/text.ts';
import { Button } from '../ui/button.tsx';
import { ALL_PERMISSIONS } from './missing-permissions.ts';
import { rolesText } from './text.ts';
import type { PermissionRow } from './use-permissions.ts';

type Props = {
  readonly rows: readonly PermissionRow[];
  readonly chosen: readonly string[];
  /** Returns true if the staff member has a permission, and so can grant it. */
  readonly isGrantable: (code: string) => boolean;
  /** Returns true if it must stay: staff members cannot take a permission from themselves. */
  readonly isFixed: (code: string) => boolean;
  readonly onChange: (chosen: string[]) => void;
};

/** The permission that shows the page on which another one is used. */
const PAGE_OF: Readonly<Record<string, string>> = {
  'prices:write': 'catalog:read',
  'catalog:write': 'catalog:read',
  'customers:write': 'customers:read',
  'documents:read': 'customers:read',
};

/** Renders a box for each permission. Those that the staff member does not have cannot be ticked. */
export function PermissionChoices({ rows, chosen, isGrantable, isFixed, onChange }: Props) {
  const text = useText(rolesText);
  const isShort = (code: string) =>
    PAGE_OF[code] !== undefined && !chosen.includes(PAGE_OF[code]) && !chosen.includes(ALL_PERMISSIONS);
  const short = chosen.filter(isShort);
  const nameOf = (code: string) => rows.find((row) => row.code === code)?.name ?? code;
  return (
    <fieldset className="field">
      <legend>{text.permissions}</legend>
      <div className="form-grid choices">
        {rows.map(({ code, name, description, isKnown }) => {
          const isChosen = chosen.includes(code);
          return (
            <label className="check" key={code}>
              <input
                type="checkbox"
                checked={isChosen}
                disabled={!isGrantable(code) || isFixed(code)}
                onChange={() => onChange(isChosen ? chosen.filter((each) => each !== code) : [...chosen, code])}
              />
              <span>
                {name} {!isKnown && <span className="badge warn">{text.unknownBadge}</span>}
                <span className="hint">
                  {description} {!isGrantable(code) && `(${text.notYours})`} <code>{code}</code>
                </span>
              </span>
            </label>
          );
        })}
      </div>
      <div role="status">
        {short.map((code) => {
          const page = PAGE_OF[code] ?? '';
          return (
            <p className="banner needs-page" key={code}>
              {text.needsPage(nameOf(code), nameOf(page))}{' '}
              {isGrantable(page) && (
                <Button onClick={() => onChange([...chosen, page])}>{text.alsoGrant(nameOf(page))}</Button>
              )}
            </p>
          );
        })}
      </div>
    </fieldset>
  );
}

import { useText } from '@arot/example-shared/i18n/text.ts';
import { rolesText } from './text.ts';
import type { PermissionRow } from './use-permissions.ts';

type Props = {
  readonly rows: readonly PermissionRow[];
  readonly chosen: readonly string[];
  /** Whether the staff member has a permission, and so can grant it. */
  readonly isGrantable: (code: string) => boolean;
  /** Whether it must stay: staff members cannot take a permission from themselves. */
  readonly isFixed: (code: string) => boolean;
  readonly onChange: (chosen: string[]) => void;
};

/** A box for each permission. Those that the staff member does not have cannot be ticked. */
export function PermissionChoices({ rows, chosen, isGrantable, isFixed, onChange }: Props) {
  const text = useText(rolesText);
  return (
    <fieldset className="field">
      <legend>{text.permissions}</legend>
      <div className="form-grid choices">
        {rows.map(({ code, description, isKnown }) => {
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
                <code>{code}</code> {!isKnown && <span className="badge warn">{text.unknownBadge}</span>}
                <span className="hint">
                  {description} {!isGrantable(code) && `(${text.notYours})`}
                </span>
              </span>
            </label>
          );
        })}
      </div>
    </fieldset>
  );
}

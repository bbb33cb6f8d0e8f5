import { useText } from '@arot/ui/i18n/text.ts';
import { CheckField, SelectField } from '../ui/field.tsx';
import { useColumnName } from './column-words.ts';
import { COLUMNS, keyOf, NAME_PARTS } from './columns.ts';
import { choose, meaningOf } from './mapping.ts';
import { importText } from './text.ts';
import type { Import } from './use-import.ts';

/** Renders the columns of the file with their first cells, and what each of them is. */
export function ColumnsCard({ thing }: { readonly thing: Import }) {
  const text = useText(importText);
  const nameOf = useColumnName();
  const { target, columns, settings, isBusy, file } = thing;
  const { mapping } = settings;
  const isFixed = isBusy || !file;
  const key = keyOf(target);
  const others = COLUMNS[target].filter((column) => column !== key);
  const meanings = others.flatMap((column) =>
    column === 'name' && target === 'products' ? ['name', ...NAME_PARTS] : [column],
  );
  const used = new Set(columns.map((column) => meaningOf(column, mapping, target)));
  const found = columns.find(({ mapsTo }) => mapsTo === key);
  return (
    <section className="card stack" aria-label={text.columnsTitle}>
      <h2>{text.columnsTitle}</h2>
      <p className="soft">{text.columnsHint}</p>
      <SelectField
        label={text.key}
        {...(target === 'products' ? { hint: text.keyHint } : {})}
        value={mapping.key || (found?.name ?? '')}
        disabled={isFixed}
        onChange={(event) => thing.set({ mapping: { ...mapping, key: event.target.value } })}
      >
        {!found && <option value="">{text.none}</option>}
        {columns.map(({ name }) => (
          <option value={name} key={name}>
            {name}
          </option>
        ))}
      </SelectField>
      <ul className="import-columns" aria-label={text.columnsTitle}>
        {columns.map((column) => {
          const { name, samples } = column;
          const isKey = name === mapping.key || (mapping.key === '' && name === found?.name);
          const meaning = meaningOf(column, mapping, target);
          return (
            <li key={name} className={meaning === '' && !isKey ? 'unused' : ''}>
              <span className="import-column">
                <strong>{name}</strong>
                <span className="soft small">{samples.join(' · ')}</span>
              </span>
              <select
                className="input"
                aria-label={text.isOf(name)}
                value={meaning}
                disabled={isFixed}
                onChange={(event) => thing.set({ mapping: choose(mapping, columns, name, event.target.value, target) })}
              >
                <option value="">{isKey ? text.key : text.notUsed}</option>
                {meanings.map((each) => (
                  <option value={each} key={each}>
                    {nameOf(each)}
                  </option>
                ))}
              </select>
            </li>
          );
        })}
      </ul>
      {target !== 'categories' && (
        <CheckField
          label={text.loose}
          checked={settings.amounts === 'loose'}
          disabled={isFixed}
          onChange={(event) => thing.set({ amounts: event.target.checked ? 'loose' : 'strict' })}
        />
      )}
      {used.has('category_id') && (
        <>
          <CheckField
            label={text.byName}
            checked={settings.categoriesByName ?? false}
            disabled={isFixed}
            onChange={({ target: { checked } }) =>
              thing.set({ categoriesByName: checked, ...(checked ? {} : { createCategories: false }) })
            }
          />
          {settings.categoriesByName && (
            <CheckField
              label={text.createCategories}
              checked={settings.createCategories ?? false}
              disabled={isFixed}
              onChange={(event) => thing.set({ createCategories: event.target.checked })}
            />
          )}
        </>
      )}
      {target === 'products' && (
        <CheckField
          label={text.publishNew}
          checked={settings.publish ?? false}
          disabled={isFixed}
          onChange={(event) => thing.set({ publish: event.target.checked })}
        />
      )}
    </section>
  );
}

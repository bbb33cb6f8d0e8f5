import { foldDigits } from '@arot/contract/typed';
import { useText } from '@arot/ui/i18n/text.ts';
import { useState } from 'react';
import { Button } from '../ui/button.tsx';
import { CheckField, SelectField, TextField } from '../ui/field.tsx';
import { useColumnName } from './column-words.ts';
import { COLUMNS } from './columns.ts';
import type { Settings } from './settings.ts';
import { importText } from './text.ts';
import type { Import } from './use-import.ts';

const SEPARATORS = { ',': 'comma', ';': 'semicolon', '\t': 'tab', '|': 'bar' } as const;

/** Reads a whole number, in English or Bengali digits. */
const wholeNumber = (typed: string): number | undefined => {
  const digits = foldDigits(typed.trim());
  return /^\d{1,9}$/.test(digits) ? Number(digits) : undefined;
};

/** Renders the options that few files need. They are folded away. */
export function OptionsCard({ thing }: { readonly thing: Import }) {
  const text = useText(importText);
  const { target, settings, deletion, isBusy, file, current } = thing;
  const isFixed = isBusy || !file;
  const fileName = current?.fileName.toLowerCase() ?? '';
  const isSheet = fileName.endsWith('.xlsx');
  const isTable = isSheet || /\.(csv|tsv)$/.test(fileName);
  const check = (name: 'firstRowWins' | 'allowFree' | 'followRenames', label: string) => (
    <CheckField
      label={label}
      checked={settings[name] ?? false}
      disabled={isFixed}
      onChange={(event) => thing.set({ [name]: event.target.checked })}
    />
  );
  const hasProducts = target === 'products' || target === 'prices';
  return (
    <details className="card import-options">
      <summary>{text.moreOptions}</summary>
      <div className="stack">
        <div className="form-grid">
          {isTable && (
            <TextField
              label={text.headerRow}
              inputMode="numeric"
              value={settings.skipRows === undefined ? '' : String(settings.skipRows + 1)}
              placeholder="1"
              disabled={isFixed}
              onChange={({ target: { value } }) => {
                const row = wholeNumber(value);
                thing.set({ skipRows: row === undefined || row === 0 ? undefined : row - 1 });
              }}
            />
          )}
          {isSheet && (
            <TextField
              label={text.sheet}
              hint={text.sheetHint}
              value={settings.sheet ?? ''}
              disabled={isFixed}
              onChange={(event) => thing.set({ sheet: event.target.value || undefined })}
            />
          )}
          {isTable && !isSheet && (
            <SelectField
              label={text.separator}
              value={settings.separator ?? ''}
              disabled={isFixed}
              onChange={(event) => thing.set({ separator: (event.target.value || undefined) as Settings['separator'] })}
            >
              <option value="">{text.detected}</option>
              {Object.entries(SEPARATORS).map(([separator, name]) => (
                <option value={separator} key={name}>
                  {text[name]}
                </option>
              ))}
            </SelectField>
          )}
          {target === 'products' && (
            <TextField
              label={text.imagesSeparator}
              hint={text.imagesSeparatorHint}
              value={settings.imagesSeparator ?? ''}
              disabled={isFixed}
              onChange={(event) => thing.set({ imagesSeparator: event.target.value || undefined })}
            />
          )}
        </div>
        {hasProducts && check('firstRowWins', text.firstRowWins)}
        {hasProducts && check('followRenames', text.followRenames)}
        {target !== 'pictures' && target !== 'categories' && check('allowFree', text.allowFree)}
        {target === 'products' && (
          <CheckField
            label={text.twoLevels}
            checked={settings.levels === 2}
            disabled={isFixed}
            onChange={(event) => thing.set({ levels: event.target.checked ? 2 : undefined })}
          />
        )}
        {isTable && <Templates thing={thing} isFixed={isFixed} />}
        {target !== 'prices' && target !== 'pictures' && (
          <>
            <CheckField
              label={text.replace}
              checked={deletion.replace}
              disabled={isFixed}
              onChange={(event) => thing.setDeletion({ replace: event.target.checked })}
            />
            {deletion.replace && (
              <>
                {target === 'products' && <p className="soft small">{text.replaceHint}</p>}
                <TextField
                  label={text.mayDelete}
                  hint={text.mayDeleteHint}
                  inputMode="numeric"
                  value={deletion.delete === undefined ? '' : String(deletion.delete)}
                  disabled={isFixed}
                  onChange={({ target: { value } }) => {
                    const most = wholeNumber(value);
                    thing.setDeletion({ replace: true, ...(most === undefined ? {} : { delete: most }) });
                  }}
                />
              </>
            )}
          </>
        )}
      </div>
    </details>
  );
}

/** Renders the columns that are made of several columns of the file. */
function Templates({ thing, isFixed }: { readonly thing: Import; readonly isFixed: boolean }) {
  const text = useText(importText);
  const nameOf = useColumnName();
  const { target, settings } = thing;
  const { mapping } = settings;
  const { templates } = mapping;
  const left = COLUMNS[target].filter((column) => !(column in templates));
  const [added, setAdded] = useState('');
  const set = (next: Readonly<Record<string, string>>) => thing.set({ mapping: { ...mapping, templates: next } });
  return (
    <fieldset className="stack import-templates" disabled={isFixed}>
      <legend>{text.templates}</legend>
      {Object.entries(templates).map(([column, template]) => (
        <div className="list-field-row" key={column}>
          <TextField
            label={text.templateOf(nameOf(column))}
            hint={text.templateHint}
            value={template}
            onChange={(event) => set({ ...templates, [column]: event.target.value })}
          />
          <Button
            kind="quiet"
            icon="close"
            label={text.removeTemplate(nameOf(column))}
            onClick={() => set(Object.fromEntries(Object.entries(templates).filter(([name]) => name !== column)))}
          />
        </div>
      ))}
      <div className="actions">
        <select
          className="input import-template-column"
          aria-label={text.is}
          value={added}
          onChange={(event) => setAdded(event.target.value)}
        >
          <option value="">{text.none}</option>
          {left.map((column) => (
            <option value={column} key={column}>
              {nameOf(column)}
            </option>
          ))}
        </select>
        <Button
          icon="plus"
          disabled={added === ''}
          onClick={() => {
            set({ ...templates, [added]: '' });
            setAdded('');
          }}
        >
          {text.addTemplate}
        </Button>
      </div>
    </fieldset>
  );
}

import type { CatalogImportIssue, CatalogImportRow } from '@arot/sdk/staff';
import { useFormat } from '@arot/ui/i18n/format.ts';
import { useLanguage } from '@arot/ui/i18n/language.ts';
import { useText } from '@arot/ui/i18n/text.ts';
import { useState } from 'react';
import { LoadedParts } from '../forms/loaded-parts.tsx';
import { MoreButton } from '../forms/more-button.tsx';
import { useParts } from '../forms/use-parts.ts';
import { useAct } from '../forms/use-send.ts';
import { download } from '../products/csv/download.ts';
import { shorten } from '../products/csv/shorten.ts';
import { queries, staff } from '../shop.ts';
import { Button } from '../ui/button.tsx';
import { useColumnName } from './column-words.ts';
import { namingControls } from './option-words.ts';
import { importText } from './text.ts';
import type { Fixes } from './use-fixes.ts';
import type { Import } from './use-import.ts';
import { writeIssues } from './write-issues.ts';

/** So many cells of a group are shown at first. */
const FIRST_CELLS = 5;

type Group = {
  readonly key: string;
  readonly column: string | null;
  readonly message: string;
  readonly cells: readonly { readonly row: number; readonly value: string | null }[];
};

type Props = { readonly thing: Import; readonly fixes: Fixes };

/** Renders what is wrong, by column and message, with each cell, which can be corrected here if the file is a CSV file. */
export function IssuesCard({ thing, fixes }: Props) {
  const text = useText(importText);
  const format = useFormat();
  const act = useAct();
  const { current } = thing;
  const id = current?.id ?? '';
  const { language } = useLanguage();
  const query = queries.imports.listRows.parts(id, { only: 'issues', limit: 100 });
  // The messages are in the language of the request.
  const parts = useParts({ ...query, queryKey: [...query.queryKey, language] as unknown as typeof query.queryKey });
  const save = async () => {
    const rows: CatalogImportRow[] = [];
    for await (const row of staff.imports.listRows.iterate(id, { only: 'issues', limit: 100 })) rows.push(row);
    const titles = [text.row(''), text.columnOfFile, text.cell, text.problem].map((title) => title.trim());
    download(`${text.issuesTitle}.csv`, 'text/csv', writeIssues(rows, fixes.csv, titles));
  };
  return (
    <section className="card stack" aria-label={text.issuesTitle}>
      <div className="card-head">
        <h2>
          {text.issuesTitle}: {text.issuesCount(format.number(current?.counts.issues ?? 0))}
        </h2>
        <Button icon="download" onClick={() => void act(save)}>
          {text.downloadRows}
        </Button>
      </div>
      <p className="soft">
        {text.issuesHint} {fixes.csv ? text.fixHint : text.fixInFile}
      </p>
      <LoadedParts parts={parts} empty={null}>
        {(rows) => groupsOf(rows).map((group) => <IssueGroup key={group.key} {...{ group, fixes, id }} />)}
      </LoadedParts>
      <MoreButton parts={parts} />
    </section>
  );
}

const keyOf = ({ column, message }: CatalogImportIssue) => `${column ?? ''}\t${message}`;

function groupsOf(rows: readonly CatalogImportRow[]): Group[] {
  const groups = new Map<string, Group>();
  for (const { row, issues } of rows) {
    for (const issue of issues) {
      const { column, message, value } = issue;
      const key = keyOf(issue);
      const { cells = [] } = groups.get(key) ?? {};
      groups.set(key, { key, column, message, cells: [...cells, { row, value }] });
    }
  }
  return [...groups.values()];
}

function IssueGroup({ group, fixes, id }: { readonly group: Group; readonly fixes: Fixes; readonly id: string }) {
  const text = useText(importText);
  const format = useFormat();
  const nameOf = useColumnName();
  const act = useAct();
  const [isOpen, setOpen] = useState(false);
  const { key, column, message, cells } = group;
  const theirs = fixes.columnOf(column);
  const name = column === null ? text.wholeRow : (theirs ?? nameOf(column));
  const problem = namingControls(message, text);
  const rows = cells.filter(({ row }) => row > 0);
  const isLeftOut = rows.length > 0 && rows.every(({ row }) => fixes.isRemoved(row));
  const shown = isOpen ? cells : cells.slice(0, FIRST_CELLS);
  const leaveOut = async () => {
    const lines: number[] = [];
    for await (const { row, issues } of staff.imports.listRows.iterate(id, { only: 'issues', limit: 100 })) {
      if (issues.some((issue) => keyOf(issue) === key)) lines.push(row);
    }
    fixes.remove(lines, !isLeftOut);
  };
  return (
    <section className="import-issue" aria-label={`${name}: ${problem}`}>
      <h3>
        <span className="badge">{name}</span> {problem}
      </h3>
      {rows.length > 0 && (
        <p className="actions small soft">
          {text.inRows(format.number(rows.length))}
          {fixes.csv && (
            <Button kind="quiet" onClick={() => void act(leaveOut)}>
              {isLeftOut ? text.takeBack : text.leaveOut}
            </Button>
          )}
        </p>
      )}
      <ul className="import-cells">
        {shown
          .filter(({ row, value }) => row > 0 || value !== null)
          .map(({ row, value }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a row can have the same issue twice
            <li key={`${row} ${index}`}>
              {row > 0 && <span className="soft">{text.row(format.number(row))}</span>}
              {fixes.isRemoved(row) ? (
                <span className="badge warn">{text.leftOut}</span>
              ) : theirs !== undefined && fixes.csv?.cells(row) ? (
                <input
                  className="input"
                  aria-label={text.fixCell(format.number(row), theirs)}
                  value={fixes.valueOf(row, theirs)}
                  onChange={(event) => fixes.change(row, theirs, event.target.value)}
                />
              ) : (
                value !== null &&
                (value === '' ? <span className="soft">{text.empty}</span> : <code>{shorten(value, 200)}</code>)
              )}
            </li>
          ))}
      </ul>
      {cells.length > shown.length && (
        <Button kind="quiet" onClick={() => setOpen(true)}>
          {text.inRows(format.number(cells.length))}…
        </Button>
      )}
    </section>
  );
}

import { useEffect, useState } from 'react';
import { keyOf } from './columns.ts';
import type { CellChange } from './csv-file.ts';
import { type CsvFile, readCsvFile, readText } from './csv-file.ts';
import type { Import } from './use-import.ts';

type Edits = {
  readonly of: string;
  readonly changes: ReadonlyMap<string, CellChange>;
  readonly removed: ReadonlySet<number>;
};

const NO_CHANGES: Edits['changes'] = new Map();
const NONE_REMOVED: Edits['removed'] = new Set();

/** Returns what is corrected in the file in this page: only the text of a CSV file can be. Another check ends the corrections. */
export function useFixes({ current, columns, file, target, settings: { mapping } }: Import) {
  const [csv, setCsv] = useState<CsvFile>();
  const id = current?.id ?? '';
  const [edits, setEdits] = useState<Edits>();
  const { changes, removed } = edits?.of === id ? edits : { changes: NO_CHANGES, removed: NONE_REMOVED };
  useEffect(() => {
    let isWanted = true;
    setCsv(undefined);
    if (file && columns.length > 0 && /\.(csv|tsv)$/i.test(file.name)) {
      void readText(file).then((text) => {
        if (isWanted && text !== undefined)
          setCsv(
            readCsvFile(
              text,
              columns.map(({ name }) => name),
            ),
          );
      });
    }
    return () => {
      isWanted = false;
    };
  }, [file, columns]);

  /**
   * Returns the column of the file that an issue is about; an issue names it, or the column of catalog files. What is wrong with a
   * whole row, or with a column that the file does not have, is often what the row is found by.
   */
  const columnOf = (column: string | null): string | undefined => {
    const mapped = (ours: string | null) => columns.find(({ mapsTo }) => mapsTo === ours)?.name;
    const names = [column, mapped(column), mapping.key, mapped(keyOf(target))];
    return names.find((name) => name != null && name !== '' && csv?.header.includes(name)) ?? undefined;
  };
  return {
    csv,
    columnOf,
    count: changes.size + removed.size,
    isRemoved: (line: number) => removed.has(line),
    valueOf: (line: number, column: string) =>
      changes.get(`${line} ${column}`)?.value ?? csv?.cells(line)?.[csv.header.indexOf(column)] ?? '',
    change: (line: number, column: string, value: string) =>
      setEdits({ of: id, changes: new Map(changes).set(`${line} ${column}`, { line, column, value }), removed }),
    remove: (lines: readonly number[], isOut: boolean) => {
      const next = new Set(removed);
      for (const line of lines) isOut ? next.add(line) : next.delete(line);
      setEdits({ of: id, changes, removed: next });
    },
    /** Returns the file with the corrections. */
    fixed: (): File | undefined => {
      if (!file || !csv || changes.size + removed.size === 0) return file;
      return new File([csv.edit([...changes.values()], removed)], file.name, { type: file.type });
    },
  };
}

export type Fixes = ReturnType<typeof useFixes>;

import type { CatalogImport, CatalogImportColumn } from '@arot/sdk/staff';
import { navigate } from '@arot/ui/router/location.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useSend } from '../forms/use-send.ts';
import { importPath } from '../router/paths.ts';
import { queries, queryClient, staff } from '../shop.ts';
import type { Target } from './columns.ts';
import { guessColumns } from './guess-columns.ts';
import { recall, remember } from './remembered.ts';
import { type Deletion, FIRST_SETTINGS, optionsOf, type Settings } from './settings.ts';

const POLL_MS = 700;
const NO_DELETION: Deletion = { replace: false };
const NO_COLUMNS: readonly CatalogImportColumn[] = [];

/** Holds what is edited on the page. */
type Draft = { readonly settings: Settings; readonly deletion: Deletion };

const FIRST_DRAFT: Draft = { settings: FIRST_SETTINGS, deletion: NO_DELETION };

const isRunning = (state: CatalogImport['state'] | undefined) => state === 'checking' || state === 'applying';

/** Returns the columns that have names of their own. No other can be chosen. */
function named(columns: readonly CatalogImportColumn[]): readonly CatalogImportColumn[] {
  return columns.filter(({ name }, index) => name !== '' && columns.findIndex((each) => each.name === name) === index);
}

/** Names the import, its target and its price list, as the URL of the page does. */
export type Place = { readonly id: string; readonly target: Target; readonly priceListId: string };

/** Returns the path of the page for a place. */
export function pathOf({ id, target, priceListId }: Place): string {
  return importPath(target, { priceListId: target === 'price-list' ? priceListId : '', id });
}

/**
 * Returns the import of the page: its file, how it is read, its check and its application. The first check of a file is followed by
 * another one if its columns are known from before, or can be guessed.
 */
export function useImport(place: Place) {
  const { id, target } = place;
  const [file, setFile] = useState<File>();
  const [draft, setDraft] = useState(FIRST_DRAFT);
  const [checked, setChecked] = useState(FIRST_DRAFT);
  const [progress, setProgress] = useState<number>();
  /** The names of the columns whose meanings were guessed. */
  const guessed = useRef('');
  const lastColumns = useRef(NO_COLUMNS);
  const checking = useSend();
  const applying = useSend();
  const query = useQuery({
    ...queries.imports.get(id),
    enabled: id !== '',
    refetchInterval: ({ state: { data } }) => (isRunning(data?.state) ? POLL_MS : false),
  });
  const current = id === '' ? undefined : query.data;
  // The columns stay on the page during another check of the file.
  const fresh = useMemo(() => (current && !isRunning(current.state) ? named(current.columns) : undefined), [current]);
  if (fresh) lastColumns.current = fresh;
  const columns = current ? lastColumns.current : NO_COLUMNS;

  const check = async (of: File, next: Draft, known: readonly CatalogImportColumn[], at: Place = place) => {
    const options = optionsOf(at.target, at.priceListId, next.settings, next.deletion, known);
    setProgress(0);
    const created = await checking
      .send(() =>
        staff.imports.create(
          { options, file: of },
          { onUploadProgress: ({ loaded, total }) => setProgress(total ? loaded / total : 0) },
        ),
      )
      .catch(() => undefined)
      .finally(() => setProgress(undefined));
    if (!created) return;
    applying.reset();
    setFile(of);
    setDraft(next);
    setChecked(next);
    queryClient.setQueryData(queries.imports.get(created.id).queryKey, created);
    // The earlier check of the file is of no use any more, and expires anyway.
    if (current) staff.imports.delete(current.id, { ifMatch: current.version }).catch(() => {});
    navigate(pathOf({ ...at, id: created.id }), { replace: true, stay: true });
  };

  const improve = async (of: File, found: CatalogImport) => {
    const { headerRow } = found;
    if (headerRow !== null && draft.settings.skipRows === undefined) {
      const settings = { ...draft.settings, skipRows: headerRow - 1 };
      return await check(of, { ...draft, settings }, NO_COLUMNS);
    }
    const known = named(found.columns);
    const remembered = recall(target, known);
    const mapping = remembered?.mapping ?? guessColumns(known, target);
    const isByName = Object.values(mapping.choices).includes('category_id');
    const { skipRows, sheet } = draft.settings;
    const settings = remembered
      ? { ...remembered, skipRows, sheet }
      : { ...draft.settings, mapping, ...(isByName && { categoriesByName: true }) };
    const next = { ...draft, settings };
    if (JSON.stringify(next) !== JSON.stringify(draft)) await check(of, next, known);
  };
  const latest = useRef(improve);
  latest.current = improve;
  useEffect(() => {
    if (!file || !current || isRunning(current.state) || current.columns.length === 0) return;
    const names = JSON.stringify(current.columns.map(({ name }) => name));
    if (guessed.current === names) return;
    guessed.current = names;
    void latest.current(file, current);
  }, [current, file]);

  const isDirty = JSON.stringify(draft) !== JSON.stringify(checked);
  return {
    ...place,
    current,
    error: query.error,
    file,
    columns,
    settings: draft.settings,
    deletion: draft.deletion,
    checkedDeletion: checked.deletion,
    isDirty,
    /** States the part of the file that has been sent, from 0 to 1; undefined while none is sent. */
    progress,
    isBusy: checking.isBusy || applying.isBusy || isRunning(current?.state),
    checkError: checking.error,
    applyError: applying.error,
    set: (settings: Partial<Settings>) => setDraft({ ...draft, settings: { ...draft.settings, ...settings } }),
    setDeletion: (deletion: Deletion) => setDraft({ ...draft, deletion }),
    /** Checks a file that was chosen. */
    choose: async (chosen: File) => {
      guessed.current = '';
      lastColumns.current = NO_COLUMNS;
      await check(chosen, FIRST_DRAFT, NO_COLUMNS);
    },
    /** Checks the file again, as it is or with other content. */
    checkAgain: async (changed = file) => {
      if (!changed) return;
      if (columns.length > 0) remember(target, columns, draft.settings);
      await check(changed, draft, columns);
    },
    apply: async () => {
      if (!current) return;
      if (columns.length > 0 && file) remember(target, columns, draft.settings);
      const applied = await applying
        .send(() => staff.imports.apply(current.id, { ifMatch: current.version }))
        .catch(() => undefined);
      if (applied) queryClient.setQueryData(queries.imports.get(applied.id).queryKey, applied);
    },
    startOver: () => {
      if (current) staff.imports.delete(current.id, { ifMatch: current.version }).catch(() => {});
      setFile(undefined);
      setDraft(FIRST_DRAFT);
      setChecked(FIRST_DRAFT);
      checking.reset();
      applying.reset();
      navigate(pathOf({ ...place, id: '' }));
    },
  };
}

export type Import = ReturnType<typeof useImport>;

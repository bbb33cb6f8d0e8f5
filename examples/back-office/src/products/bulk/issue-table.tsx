import { useFormat } from '@arot/example-shared/i18n/format.ts';
import { useLanguage } from '@arot/example-shared/i18n/language.ts';
import { useText } from '@arot/example-shared/i18n/text.ts';
import type { ArotApiError } from '@arot/sdk';
import { useMemo } from 'react';
import { DataGrid, type GridColumn } from '../../grid/data-grid.tsx';
import { type PriceIssue, readPriceIssues, translateIssue } from '../issue-messages.ts';
import { bulkText } from './text.ts';

/** The server lists so many, and counts the others. */
const MOST_LISTED = 1_000;
const keyOf = ({ key }: PriceIssue) => key;

/** Everything that is wrong with a price change, by row of the file or by product. */
export function IssueTable({ fields }: { readonly fields: ArotApiError['fields'] }) {
  const text = useText(bulkText);
  const { language } = useLanguage();
  const format = useFormat();
  const issues = useMemo(() => readPriceIssues(fields), [fields]);
  const isOfFile = issues.some(({ row }) => row !== undefined);
  const columns = useMemo((): readonly GridColumn<PriceIssue>[] => {
    const place: GridColumn<PriceIssue>[] = isOfFile
      ? [
          {
            id: 'row',
            title: text.row,
            width: 80,
            isNumber: true,
            render: ({ row }) => (row === undefined ? '' : format.number(row)),
          },
          { id: 'column', title: text.column, width: 220, render: ({ column }) => <code>{column}</code> },
        ]
      : [{ id: 'slug', title: text.slug, width: 260, render: ({ slug }) => <code className="clip">{slug}</code> }];
    return [
      ...place,
      {
        id: 'message',
        title: text.problem,
        width: 300,
        grows: true,
        render: ({ message }) => (
          <span className="clip" title={translateIssue(message, language)}>
            {translateIssue(message, language)}
          </span>
        ),
      },
    ];
  }, [isOfFile, text, format, language]);
  const count = format.number(issues.length);
  return (
    <>
      <p className="banner bad" role="alert">
        {issues.length < MOST_LISTED ? text.issuesCount(count) : text.issuesFirst(count)}
      </p>
      {isOfFile && <p>{text.fixFile}</p>}
      <div className="price-table">
        <DataGrid label={text.issues} rows={issues} columns={columns} keyOf={keyOf} rowHeight={32} />
      </div>
    </>
  );
}

import '../csv/issues.css';
import { useFormat } from '@arot/example-shared/i18n/format.ts';
import { useLanguage } from '@arot/example-shared/i18n/language.ts';
import { useText } from '@arot/example-shared/i18n/text.ts';
import type { ArotApiError } from '@arot/sdk';
import { useMemo } from 'react';
import { Button } from '../../ui/button.tsx';
import { download } from '../csv/download.ts';
import { readCells } from '../csv/read-cells.ts';
import { shorten } from '../csv/shorten.ts';
import { csvText } from '../csv/text.ts';
import { writeTable } from '../csv/write-table.ts';
import { readPriceIssues, translateIssue } from '../issue-messages.ts';
import { bulkText } from './text.ts';

/** The server lists so many, and counts the others. */
const MOST_LISTED = 1_000;

type Props = {
  readonly fields: ArotApiError['fields'];
  /** The file that has the issues, of which the table shows the rejected values. */
  readonly csv?: string | undefined;
};

/** Renders all issues of a price change, by row of the file or by product. Each message is shown to its end. */
export function IssueTable({ fields, csv }: Props) {
  const text = useText(bulkText);
  const csvWords = useText(csvText);
  const { language } = useLanguage();
  const format = useFormat();
  const issues = useMemo(() => {
    const cells = readCells(csv ?? '');
    return readPriceIssues(fields).map((issue) => ({
      ...issue,
      message: translateIssue(issue.message, language),
      value: issue.row === undefined ? undefined : cells.read(issue.row, issue.column),
    }));
  }, [fields, csv, language]);
  const isOfFile = issues.some(({ row }) => row !== undefined);
  const titles = isOfFile ? [text.row, text.column, csvWords.value, text.problem] : [text.slug, text.problem];
  const save = () => {
    const rows = issues.map(({ row, column = '', value = '', slug = '', message }) =>
      isOfFile ? [row === undefined ? '' : String(row), column, value, message] : [slug, message],
    );
    download('issues.csv', 'text/csv', writeTable([titles, ...rows]));
  };
  const count = format.number(issues.length);
  return (
    <>
      <p className="banner bad" role="alert">
        {issues.length < MOST_LISTED ? text.issuesCount(count) : text.issuesFirst(count)}
      </p>
      <div className="actions">
        {isOfFile && <p className="issue-hint">{text.fixFile}</p>}
        <Button icon="download" onClick={save}>
          {csvWords.saveIssues}
        </Button>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls the table */}
      <section className="scroll issue-table" tabIndex={0} aria-label={text.issues}>
        <table className="plain-table">
          <thead>
            <tr>
              {titles.map((title, index) => (
                <th key={title} scope="col" className={isOfFile && index === 0 ? 'number' : ''}>
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {issues.map(({ key, row, column, value, slug, message }) => (
              <tr key={key}>
                {isOfFile ? (
                  <>
                    <td className="number">{row === undefined ? '' : format.number(row)}</td>
                    <td className="issue-column">{column !== undefined && <code>{column}</code>}</td>
                    <td className="issue-value">
                      {value === '' ? (
                        <span className="soft">{csvWords.emptyCell}</span>
                      ) : (
                        value !== undefined && <code title={shorten(value, 600)}>{shorten(value)}</code>
                      )}
                    </td>
                  </>
                ) : (
                  <td>{slug !== undefined && <code>{slug}</code>}</td>
                )}
                <td className="issue-message">{message}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </>
  );
}

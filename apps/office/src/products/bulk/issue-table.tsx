import '../csv/issues.css';
import type { ArotApiError } from '@arot/sdk';
import { useFormat } from '@arot/ui/i18n/format.ts';
import { useText } from '@arot/ui/i18n/text.ts';
import { useMemo } from 'react';
import { Button } from '../../ui/button.tsx';
import { download } from '../csv/download.ts';
import { writeTable } from '../csv/write-table.ts';
import { readPriceIssues } from '../price-issues.ts';
import { bulkText } from './text.ts';

/** The server lists so many, and counts the others. */
const MOST_LISTED = 1_000;

/** Renders all issues of a price change by product. Each message is shown to its end. */
export function IssueTable({ fields }: { readonly fields: ArotApiError['fields'] }) {
  const text = useText(bulkText);
  const format = useFormat();
  const issues = useMemo(() => readPriceIssues(fields), [fields]);
  const titles = [text.slug, text.problem];
  const save = () => {
    const rows = issues.map(({ slug = '', message }) => [slug, message]);
    download('issues.csv', 'text/csv', writeTable([titles, ...rows]));
  };
  const count = format.number(issues.length);
  return (
    <>
      <p className="banner bad" role="alert">
        {issues.length < MOST_LISTED ? text.issuesCount(count) : text.issuesFirst(count)}
      </p>
      <div className="actions">
        <Button icon="download" onClick={save}>
          {text.saveIssues}
        </Button>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls the table */}
      <section className="scroll issue-table" tabIndex={0} aria-label={text.issues}>
        <table className="plain-table">
          <thead>
            <tr>
              {titles.map((title) => (
                <th key={title} scope="col">
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {issues.map(({ key, slug, message }) => (
              <tr key={key}>
                <td>{slug !== undefined && <code>{slug}</code>}</td>
                <td className="issue-message">{message}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </>
  );
}

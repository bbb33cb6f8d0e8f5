import '../forms/forms.css';
import './imports.css';
import { useFormat } from '@arot/ui/i18n/format.ts';
import { useText } from '@arot/ui/i18n/text.ts';
import { useSearch } from '@arot/ui/router/location.ts';
import { Button } from '../ui/button.tsx';
import { Failure } from '../ui/notice.tsx';
import { Page } from '../ui/page.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { CheckBar } from './check-bar.tsx';
import { TARGETS } from './columns.ts';
import { ColumnsCard } from './columns-card.tsx';
import { DoneCard } from './done-card.tsx';
import { IssuesCard } from './issues-card.tsx';
import { OptionsCard } from './options-card.tsx';
import { PreviewCard } from './preview-card.tsx';
import { StartCard } from './start-card.tsx';
import { importText } from './text.ts';
import { useFixes } from './use-fixes.ts';
import { type Import, useImport } from './use-import.ts';

/** Imports a file: it is checked, its columns are mapped, its issues are fixed, and what changes is shown before it does. */
export function ImportPage() {
  const text = useText(importText);
  const search = useSearch();
  const target = TARGETS.find((each) => each === search.get('target')) ?? 'products';
  const place = { id: search.get('id') ?? '', target, priceListId: search.get('priceListId') ?? '' };
  const thing = useImport(place);
  const { current, error, isBusy } = thing;
  if (place.id !== '' && !current) {
    return <Page title={text.import}>{error ? <Failure error={error} retry={thing.startOver} /> : <Skeleton />}</Page>;
  }
  const isOver = current?.state === 'expired' || current?.state === 'failed';
  return (
    <Page
      title={text.import}
      actions={
        current && (
          <Button icon="close" busy={isBusy} onClick={thing.startOver}>
            {current.state === 'applied' ? text.another : text.startOver}
          </Button>
        )
      }
    >
      {isOver && (
        <p className="banner bad" role="alert">
          {current.state === 'failed' ? text.failed : text.expired}
        </p>
      )}
      {!current || isOver ? (
        <StartCard thing={thing} />
      ) : current.state === 'applied' ? (
        <DoneCard thing={thing} />
      ) : (
        <Checked thing={thing} />
      )}
    </Page>
  );
}

/** Renders an import whose file is or was checked. */
function Checked({ thing }: { readonly thing: Import }) {
  const text = useText(importText);
  const format = useFormat();
  const fixes = useFixes(thing);
  const { current, columns, file } = thing;
  if (!current) return null;
  const { counts, fileName, state } = current;
  const isChecked = state !== 'checking';
  return (
    <div className="import">
      <p className="import-file">
        <strong>{fileName}</strong> {isChecked && text.rowsOf(format.number(counts.rows))}
      </p>
      {!file && <p className="banner">{text.fileGone}</p>}
      {columns.length > 0 && <ColumnsCard thing={thing} />}
      <OptionsCard thing={thing} />
      {isChecked && counts.issues > 0 && <IssuesCard key={current.id} thing={thing} fixes={fixes} />}
      {isChecked && state !== 'invalid' && <PreviewCard key={current.id} thing={thing} />}
      <CheckBar thing={thing} fixes={fixes} />
    </div>
  );
}

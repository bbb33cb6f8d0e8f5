import { foldDigits } from '@arot/contract/typed';
import { ForbiddenError, isArotError, PreconditionFailedError } from '@arot/sdk/staff';
import { fieldsOf } from '@arot/ui/errors/field-messages.ts';
import { useFormat } from '@arot/ui/i18n/format.ts';
import { useText } from '@arot/ui/i18n/text.ts';
import { useState } from 'react';
import { describeError } from '../errors/describe-error.ts';
import { Button } from '../ui/button.tsx';
import { TextField } from '../ui/field.tsx';
import { uiText } from '../ui/text.ts';
import { KINDS } from './preview-card.tsx';
import { importText } from './text.ts';
import type { Fixes } from './use-fixes.ts';
import type { Import } from './use-import.ts';

type Props = { readonly thing: Import; readonly fixes: Fixes };

/** Renders what is next: the check of what was changed, or the import, after its numbers. */
export function CheckBar({ thing, fixes }: Props) {
  const text = useText(importText);
  const format = useFormat();
  const describe = useImportError();
  const [typed, setTyped] = useState('');
  const { current, file, progress, isBusy, checkedDeletion } = thing;
  if (!current) return null;
  const { state, counts } = current;
  const isChanged = thing.isDirty || fixes.count > 0;
  const isStale = thing.applyError instanceof PreconditionFailedError;
  const written = counts.created + counts.updated + counts.restored + counts.deleted;
  const kinds = KINDS.filter((kind) => counts[kind] > 0);
  const asksNumber = state === 'ready' && counts.deleted > 0 && checkedDeletion.delete !== counts.deleted;
  const isTyped = !asksNumber || foldDigits(typed.trim()) === String(counts.deleted);
  const isApplying = state === 'applying';
  const error = thing.checkError ?? thing.applyError;
  return (
    <section className="import-bar stack" aria-label={text.import}>
      {error !== undefined && (
        <p className="banner bad" role="alert">
          {describe(error)}
        </p>
      )}
      {isBusy && (
        <>
          <p role="status">
            {isApplying ? text.applying : progress !== undefined && progress < 1 ? text.uploading : text.checking}
          </p>
          <progress
            className="progress"
            aria-label={text.checking}
            {...(progress === undefined ? {} : { value: progress, max: 1 })}
          />
        </>
      )}
      {!isBusy && state === 'invalid' && !isChanged && (
        <p role="status">
          <strong>{text.issuesCount(format.number(counts.issues))}.</strong> {text.issuesHint}
        </p>
      )}
      {!isBusy && isChanged && <p role="status">{text.notChecked}</p>}
      {!isBusy && state === 'ready' && !isChanged && !isStale && (
        <>
          <p role="status">
            <strong>
              {text.summary(kinds.map((kind) => text[`sum.${kind}`](format.number(counts[kind]))).join(', '))}
            </strong>
          </p>
          {asksNumber && (
            <TextField
              label={text.typeDeleted(format.number(counts.deleted))}
              inputMode="numeric"
              autoComplete="off"
              value={typed}
              onChange={(event) => setTyped(event.target.value)}
            />
          )}
          {written + counts.renamed > 0 && (
            <div className="actions">
              <Button
                kind={counts.deleted > 0 ? 'danger' : 'primary'}
                disabled={!isTyped}
                onClick={() => void thing.apply()}
              >
                {text.apply(format.number(Math.max(written, counts.renamed)))}
              </Button>
            </div>
          )}
        </>
      )}
      {!isBusy && (isChanged || isStale) && file && (
        <div className="actions">
          <Button kind="primary" onClick={() => void thing.checkAgain(fixes.fixed())}>
            {text.checkAgain}
          </Button>
        </div>
      )}
    </section>
  );
}

/** Returns a function that describes why a file was not checked, or an import not applied. */
export function useImportError(): (error: unknown) => string {
  const text = useText(importText);
  const ui = useText(uiText);
  return (error) => {
    if (error instanceof PreconditionFailedError) return text.changedMeanwhile;
    if (error instanceof ForbiddenError) return text.needsPrices;
    const messages = Object.values(fieldsOf(error) ?? {}).flat();
    if (messages.length > 0) return messages.join(' ');
    return isArotError(error) && error.status === 409 ? error.message : describeError(error, ui);
  };
}

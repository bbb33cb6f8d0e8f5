import type { StaffProduct } from '@arot/sdk/staff';
import { useFormat } from '@arot/ui/i18n/format.ts';
import { useText } from '@arot/ui/i18n/text.ts';
import { type FocusEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { describeError } from '../../errors/describe-error.ts';
import type { CloseEditor } from '../../grid/data-grid.tsx';
import { Button } from '../../ui/button.tsx';
import { uiText } from '../../ui/text.ts';
import { notify } from '../../ui/toasts.tsx';
import { readAmount } from '../digits.ts';
import { isSameAmount } from '../final-price.ts';
import { messageOfIssues } from '../price-issues.ts';
import { productsText } from '../text.ts';
import { CellPopover } from './cell-popover.tsx';
import { PriceChangedMeanwhile, restorePrice, saveBasePrice } from './save-price.ts';
import type { Tier } from './tier.ts';

type Props = {
  readonly product: StaffProduct;
  readonly tier: Tier;
  readonly close: CloseEditor;
  /** The key that has opened the editor; it replaces the price. */
  readonly typed: string | undefined;
};

/** Edits the base price of a tier in its cell. Enter saves and moves down, Escape leaves the price as it was. */
export function PriceEditor({ product, tier, close, typed }: Props) {
  const text = useText(productsText);
  const ui = useText(uiText);
  const format = useFormat();
  // The version that the user sees is that of the moment at which the editor was opened.
  const [seen, setSeen] = useState(product);
  const before = seen.prices[tier];
  const [value, setValue] = useState(typed ?? before?.basePrice ?? '');
  const [message, setMessage] = useState<string>();
  const [hasConflict, setConflict] = useState(false);
  const [isSaving, setSaving] = useState(false);
  const saving = useRef(false);
  const input = useRef<HTMLInputElement>(null);
  const cell = useRef<HTMLDivElement>(null);
  useEffect(() => {
    input.current?.focus({ preventScroll: true });
    if (typed === undefined) input.current?.select();
  }, [typed]);

  const amount = value.trim() === '' ? null : readAmount(value);
  const isChanged =
    amount === null || before === null
      ? (amount ?? null) !== (before?.basePrice ?? null)
      : amount === undefined || !isSameAmount(amount, before.basePrice);
  const shown = (price: string | null | undefined) => (price == null ? text.noPrice : format.price(price));

  const save = async (move: 'down' | 'away') => {
    if (saving.current) return;
    if (!isChanged) return close(move);
    if (amount === undefined) return setMessage(text.wrongAmount);
    saving.current = true;
    setSaving(true);
    try {
      const saved = await saveBasePrice(seen, tier, amount);
      const undo = () =>
        restorePrice(saved, tier, before).catch((error: unknown) =>
          notify(describeError(error, ui), { isError: true }),
        );
      notify(text.priceSaved(product.name, shown(before?.basePrice), shown(saved.prices[tier]?.basePrice)), { undo });
      close(move);
    } catch (error) {
      if (error instanceof PriceChangedMeanwhile) {
        setSeen(error.theirs);
        setConflict(true);
        setMessage(undefined);
      } else {
        setMessage(messageOfIssues(error) ?? describeError(error, ui));
      }
    } finally {
      saving.current = false;
      setSaving(false);
    }
  };
  const press = (event: KeyboardEvent) => {
    event.stopPropagation();
    if (event.key === 'Escape') {
      event.preventDefault();
      close();
    } else if (event.key === 'Enter' && event.target === input.current) {
      event.preventDefault();
      // In a conflict the user chooses by a button, not by pressing the same key again.
      if (!hasConflict) void save('down');
    }
  };
  const leave = (event: FocusEvent) => {
    const isInside = cell.current?.contains(event.relatedTarget) ?? false;
    // The window has lost the focus, and not the cell.
    if (isInside || document.activeElement === input.current || hasConflict || message !== undefined) return;
    void save('away');
  };
  const theirs = before?.basePrice;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys are those of the field inside
    <div className="price-editor" ref={cell} onKeyDown={press} onBlur={leave}>
      <input
        ref={input}
        className="input number"
        inputMode="decimal"
        autoComplete="off"
        aria-label={text.priceOf(tier === 'RETAIL' ? text.retail : text.wholesale, product.name)}
        aria-invalid={message !== undefined || hasConflict || undefined}
        aria-busy={isSaving || undefined}
        readOnly={isSaving}
        value={value}
        onChange={(event) => {
          setValue(event.target.value);
          setMessage(undefined);
        }}
      />
      {message !== undefined && <CellPopover anchor={input}>{message}</CellPopover>}
      {message === undefined && !hasConflict && amount && !/^[\d.]*$/.test(value) && (
        <CellPopover anchor={input} isNote>
          {text.readAs(format.price(amount))}
        </CellPopover>
      )}
      {hasConflict && (
        <CellPopover anchor={input}>
          <p>{theirs === undefined ? text.theyRemoved : text.theyChanged(format.price(theirs))}</p>
          <div className="actions">
            <Button kind="primary" busy={isSaving} onClick={() => void save('down')}>
              {amount ? text.saveMine(format.price(amount)) : text.removeMine}
            </Button>
            <Button onClick={() => close()}>{text.takeTheirs}</Button>
          </div>
          {message !== undefined && <p>{message}</p>}
        </CellPopover>
      )}
    </div>
  );
}

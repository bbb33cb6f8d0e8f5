import { useText } from '@arot/ui/i18n/text.ts';
import { navigate } from '@arot/ui/router/location.ts';
import { useParts } from '../forms/use-parts.ts';
import { useMay } from '../session/session.ts';
import { queries } from '../shop.ts';
import { SelectField } from '../ui/field.tsx';
import { useImportError } from './check-bar.tsx';
import { TARGETS, type Target } from './columns.ts';
import { DropZone } from './drop-zone.tsx';
import { importText } from './text.ts';
import { type Import, pathOf } from './use-import.ts';

/** Renders the first step: what is in the file, and the file. */
export function StartCard({ thing }: { readonly thing: Import }) {
  const text = useText(importText);
  const describe = useImportError();
  const may = useMay();
  const { target, priceListId, isBusy, progress } = thing;
  const names: Readonly<Record<Target, string>> = {
    products: text.products,
    prices: text.pricesOnly,
    categories: text.categories,
    'price-list': text.priceListEntries,
    pictures: text.picturesOfProducts,
  };
  const shown = TARGETS.filter((each) => may('prices:write') || (each !== 'prices' && each !== 'price-list'));
  const choose = (next: Target) =>
    navigate(pathOf({ id: '', target: next, priceListId }), { replace: true, stay: true });
  return (
    <section className="card stack import-start" aria-label={text.what}>
      <fieldset className="choices import-targets" disabled={isBusy}>
        <legend>{text.what}</legend>
        {shown.map((each) => (
          <label className="check" key={each}>
            <input type="radio" name="target" checked={each === target} onChange={() => choose(each)} />
            <span>{names[each]}</span>
          </label>
        ))}
      </fieldset>
      <p className="soft">{text[`hint.${target}`]}</p>
      {target === 'price-list' && <PriceListChoice thing={thing} />}
      <DropZone
        {...{ target, isBusy, progress }}
        isReady={target !== 'price-list' || priceListId !== ''}
        onChoose={(file) => void thing.choose(file)}
      />
      {thing.checkError !== undefined && (
        <p className="banner bad" role="alert">
          {describe(thing.checkError)}
        </p>
      )}
    </section>
  );
}

function PriceListChoice({ thing: { priceListId } }: { readonly thing: Import }) {
  const text = useText(importText);
  const { rows = [] } = useParts(queries.priceLists.list.parts({ limit: 100 }));
  return (
    <SelectField
      label={text.priceList}
      value={priceListId}
      onChange={({ target }) =>
        navigate(pathOf({ id: '', target: 'price-list', priceListId: target.value }), { replace: true, stay: true })
      }
    >
      <option value="">{text.chooseList}</option>
      {rows.map(({ id, name }) => (
        <option value={id} key={id}>
          {name}
        </option>
      ))}
    </SelectField>
  );
}

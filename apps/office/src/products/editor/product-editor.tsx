import { messagesOf } from '@arot/ui/errors/field-messages.ts';
import './product.css';
import type { StaffProductDetail } from '@arot/sdk/staff';
import { useFormat } from '@arot/ui/i18n/format.ts';
import { useLanguage } from '@arot/ui/i18n/language.ts';
import { useText } from '@arot/ui/i18n/text.ts';
import { useState } from 'react';
import { ConflictDialog } from '../../conflict/conflict-dialog.tsx';
import { History } from '../../history/history.tsx';
import { useShortcut } from '../../layout/use-shortcut.ts';
import { Name } from '../../names/name.tsx';
import { mainName } from '../../names/names.ts';
import { PictureField } from '../../pictures/picture-field.tsx';
import { pictureUrls } from '../../pictures/picture-url.ts';
import { RichTextEditor } from '../../rich-text/rich-text-editor.tsx';
import { paths } from '../../router/paths.ts';
import { useMay } from '../../session/session.ts';
import { Button } from '../../ui/button.tsx';
import { Page } from '../../ui/page.tsx';
import { AvailabilityCard, ShownAvailability } from './availability-card.tsx';
import { BasicsCard } from './basics-card.tsx';
import { DetailsCard } from './details-card.tsx';
import { FactsCard } from './facts-card.tsx';
import { PricesCard } from './prices-card.tsx';
import { ProductActions } from './product-actions.tsx';
import { ProductStatus } from './product-status.tsx';
import { ShownBasics, ShownDescription, ShownDetails, ShownPictures, ShownPrices } from './shown-fields.tsx';
import { SlugDialog } from './slug-dialog.tsx';
import { productText } from './text.ts';
import { useConflictFields } from './use-conflict-fields.tsx';
import { useProductActions } from './use-product-actions.ts';
import { useProductForm } from './use-product-form.ts';

const DAYS_UNTIL_REMOVED = 30;

/** Renders the editor of a product. What the role may not change is shown as text. */
export function ProductEditor({ product }: { readonly product: StaffProductDetail }) {
  const text = useText(productText);
  const format = useFormat();
  const { language } = useLanguage();
  const may = useMay();
  const editor = useProductForm(product);
  const { form, change, failure, conflict } = editor;
  const messageOf = messagesOf(failure?.fields);
  const actions = useProductActions();
  const conflictFields = useConflictFields(product);
  const [isSlugOpen, setSlugOpen] = useState(false);
  const isDeleted = product.status === 'deleted';
  const mayWrite = may('catalog:write') && !isDeleted;
  const mayPrice = may('prices:write') && !isDeleted;
  const mayStock = may('availability:write') && !isDeleted;
  useShortcut('s', () => {
    // A dialog in front has its own button.
    if (!document.querySelector('dialog[open]')) void editor.save();
  });
  return (
    <Page
      title={mainName(product.name, language)}
      back={{ href: paths.products, name: text.products }}
      beside={<ProductStatus status={product.status} />}
      actions={<ProductActions product={product} editor={editor} actions={actions} />}
    >
      {isDeleted && <p className="banner">{text.deletedNotice(format.date(removalOf(product)))}</p>}
      {!isDeleted && !(mayWrite && mayPrice) && (
        <p className="soft">
          {mayWrite ? text.pricesReadOnly : mayPrice || mayStock ? text.fieldsReadOnly : text.readOnly}
        </p>
      )}
      {editor.isBehind && (
        <p className="banner actions" role="status">
          {text.behind} <Button onClick={() => void conflict.open()}>{text.compare}</Button>
        </p>
      )}
      {failure && (
        <p className="banner bad" role="alert">
          {failure.message}
        </p>
      )}
      <div className="columns product-form">
        <div className="stack">
          {mayWrite ? (
            <BasicsCard form={form} category={product.category} change={change} messageOf={messageOf} />
          ) : (
            <ShownBasics
              form={form}
              category={product.category ? <Name>{product.category.name}</Name> : text.noCategory}
            />
          )}
          {mayPrice ? <PricesCard form={form} change={change} messageOf={messageOf} /> : <ShownPrices form={form} />}
          {mayWrite ? <DetailsCard form={form} change={change} messageOf={messageOf} /> : <ShownDetails form={form} />}
          {mayWrite ? (
            <section className="card">
              <RichTextEditor
                label={text.description}
                value={form.description}
                resetKey={editor.descriptionKey}
                // An issue of the document has the path of its node.
                message={messageOf(Object.keys(failure?.fields ?? {}).find(isOfDescription) ?? 'description')}
                onChange={(description) => change({ description })}
              />
            </section>
          ) : (
            <ShownDescription document={form.description} />
          )}
        </div>
        <div className="stack">
          {mayWrite ? (
            <section className="card">
              <PictureField
                label={text.pictures}
                references={form.images}
                urlOf={pictureUrls(product.images, product.imageUrls)}
                message={messageOf(Object.keys(failure?.fields ?? {}).find(isOfImages) ?? 'images')}
                onChange={(images) => change({ images })}
              />
            </section>
          ) : (
            <ShownPictures urls={product.imageUrls} />
          )}
          {mayStock ? (
            <AvailabilityCard form={form} change={change} messageOf={messageOf} />
          ) : (
            <ShownAvailability product={product} />
          )}
          <FactsCard product={product} changeSlug={mayWrite ? () => setSlugOpen(true) : undefined} />
        </div>
      </div>
      <History subjectKind="product" subject={product.slug} />
      {isSlugOpen && <SlugDialog product={product} version={editor.version} onClose={() => setSlugOpen(false)} />}
      {conflict.current && (
        <ConflictDialog
          conflict={conflict.current}
          about={{ subjectKind: 'product', subject: product.slug }}
          fields={conflictFields}
          onSave={conflict.save}
          onTakeTheirs={editor.discard}
          onClose={conflict.close}
        />
      )}
    </Page>
  );
}

const isOfDescription = (field: string) => field.startsWith('description');
const isOfImages = (field: string) => field.startsWith('images');

function removalOf({ deletedAt, changedAt }: StaffProductDetail): string {
  const date = new Date(deletedAt ?? changedAt);
  date.setUTCDate(date.getUTCDate() + DAYS_UNTIL_REMOVED);
  return date.toISOString();
}

import type { StaffProductDetail } from '@arot/sdk/staff';
import { useFormat } from '@arot/ui/i18n/format.ts';
import { useText } from '@arot/ui/i18n/text.ts';
import type { ConflictField } from '../../conflict/conflict-dialog.tsx';
import { LIMITS, LISTS, PACK_PARTS, QUANTITIES, TEXTS } from '../../generated/product-fields.ts';
import { pictureUrls, smallPicture } from '../../pictures/picture-url.ts';
import { isSameRichText } from '../../rich-text/canonical-rich-text.ts';
import { RichTextView } from '../../rich-text/rich-text-view.tsx';
import { availabilityText } from '../availability/text.ts';
import { useCategoryOptions } from '../use-category-options.ts';
import { detailsText } from './details-text.ts';
import { isSamePrice, type ProductForm } from './product-form.ts';
import { ShownPrice } from './shown-fields.tsx';
import { productText } from './text.ts';

/** Returns the fields of a product for the comparison of two versions. */
export function useConflictFields({
  images,
  imageUrls,
  category,
}: StaffProductDetail): readonly ConflictField<ProductForm>[] {
  const text = useText(productText);
  const details = useText(detailsText);
  const stock = useText(availabilityText);
  const format = useFormat();
  const categories = useCategoryOptions();
  const urlOf = pictureUrls(images, imageUrls);
  const textOf = (value: string) => (value === '' ? undefined : value);
  const nameOf = (id: string) =>
    categories.find((each) => each.id === id)?.name ?? (category?.id === id && category.name);
  return [
    { name: 'english', label: text.english, show: textOf },
    { name: 'bengali', label: text.bengali, show: textOf },
    { name: 'categoryId', label: text.category, show: (id) => textOf(nameOf(id) || id) },
    ...[...QUANTITIES, ...LIMITS, ...PACK_PARTS, ...TEXTS].map(
      (name): ConflictField<ProductForm> => ({ name, label: details[name], show: textOf }),
    ),
    ...LISTS.map(
      (name): ConflictField<ProductForm> => ({ name, label: details[name], show: (items) => textOf(items.join(', ')) }),
    ),
    {
      name: 'wholesale',
      label: `${text.prices}, ${text.wholesale}`,
      isSame: isSamePrice,
      show: (price) => <ShownPrice price={price} />,
    },
    {
      name: 'retail',
      label: `${text.prices}, ${text.retail}`,
      isSame: isSamePrice,
      show: (price) => <ShownPrice price={price} />,
    },
    { name: 'availability', label: stock.availability, show: (status) => stock[status] },
    { name: 'quantity', label: details.quantity, show: textOf },
    { name: 'expectedAt', label: details.expectedAt, show: (day) => day && format.date(`${day}T00:00`) },
    {
      name: 'description',
      label: text.description,
      isSame: isSameRichText,
      show: (document) => document && <RichTextView document={document} />,
    },
    {
      name: 'images',
      label: text.pictures,
      show: (references) =>
        references.length === 0 ? undefined : (
          <span className="shown-pictures">
            {references.map((reference) => (
              <img src={smallPicture(urlOf(reference))} alt={reference} key={reference} />
            ))}
          </span>
        ),
    },
  ];
}

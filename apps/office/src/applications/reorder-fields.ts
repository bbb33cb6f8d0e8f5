import type { StaffChatApplication } from '@arot/sdk/staff';
import { staff } from '../shop.ts';
import { definitionOf, fieldValuesOf } from './chat-values.ts';

/** Moves a field of the form by one place. Only the fields whose position is another one are sent, one after the other. */
export async function reorderFields(
  application: StaffChatApplication,
  index: number,
  by: -1 | 1,
  onChanged: (application: StaffChatApplication) => void,
): Promise<void> {
  const active = application.fields.filter(({ archived }) => !archived);
  const [moved] = active.splice(index, 1);
  if (!moved) return;
  active.splice(index + by, 0, moved);
  let current = application;
  for (const [position, field] of active.entries()) {
    const order = (position + 1) * 10;
    if (field.order === order) continue;
    const definition = definitionOf(fieldValuesOf(field), order);
    const options = { ifMatch: current.version };
    current = await staff.chatApplications.defineField(application.chatApplicationId, definition, options);
  }
  onChanged(current);
}

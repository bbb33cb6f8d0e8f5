import type { StaffChatField } from '@arot/sdk/staff';
import { useText } from '@arot/ui/i18n/text.ts';
import type { ReactNode } from 'react';
import { formsText } from '../forms/text.ts';
import { chatText } from './chat-text.ts';

/** Renders a field of the pre-chat form, with its buttons. */
export function ChatFieldRow({ field, children }: { readonly field: StaffChatField; readonly children: ReactNode }) {
  const text = useText(chatText);
  const forms = useText(formsText);
  return (
    <tr>
      <td>{field.label}</td>
      <td lang="bn">{field.labelBn}</td>
      <td>
        <code>{field.key}</code>
      </td>
      <td>
        {text[`type_${field.type}`]}
        {field.options.length > 0 && <p className="small soft">{field.options.join(' · ')}</p>}
      </td>
      <td>{field.required ? forms.yes : forms.no}</td>
      <td>
        <div className="row-actions">{children}</div>
      </td>
    </tr>
  );
}

import { useText } from '@arot/ui/i18n/text.ts';
import { Field } from '../ui/field.tsx';
import { accountText } from './text.ts';

/** Renders the field of a phone number or an email address. */
export function IdentifierField({ message }: { readonly message: string | undefined }) {
  const text = useText(accountText);
  return (
    <Field
      label={text.identifier}
      name="identifier"
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
      required
      message={message}
    />
  );
}

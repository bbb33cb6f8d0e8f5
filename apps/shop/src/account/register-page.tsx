import './account.css';
import { readIdentifier } from '@arot/contract/typed';
import type { CustomerType, RegisterCustomerBody, ShopType } from '@arot/sdk';
import { registerOrRecover } from '@arot/sdk';
import { useText } from '@arot/ui/i18n/text.ts';
import { Link } from '@arot/ui/router/link.tsx';
import { navigate } from '@arot/ui/router/location.ts';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { paths } from '../router/paths.ts';
import { useTitle } from '../router/use-title.ts';
import { client, queries } from '../shop.ts';
import { Field } from '../ui/field.tsx';
import { DocumentField } from './documents/document-field.tsx';
import { checkBeforeUpload, checkEntry, DOCUMENT_PARTS } from './documents/documents.ts';
import { UploadProgress } from './documents/upload-progress.tsx';
import { FormSummary } from './form-summary.tsx';
import { PasswordField } from './password-field.tsx';
import { ShopTypeField } from './shop-type-field.tsx';
import { accountText } from './text.ts';
import { useFormFailure } from './use-form-failure.ts';
import { useLabelOf } from './use-label.ts';

export function RegisterPage() {
  const text = useText(accountText);
  const labelOf = useLabelOf();
  const { data: settings } = useQuery(queries.settings.get());
  const form = useRef<HTMLFormElement>(null);
  const failure = useFormFailure(form, checkEntry);
  /** The part of the registration that has been sent; undefined if none is in flight. */
  const [sent, setSent] = useState<number>();
  useTitle(text.openAccount);
  const optional = (label: string) => `${label} (${text.optional})`;

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const body = readRegistration(new FormData(event.currentTarget));
    const issues = checkBeforeUpload(body);
    if (Object.keys(issues).length > 0) return failure.reject(issues);
    failure.clear();
    setSent(0);
    try {
      const { recovered } = await registerOrRecover(client, body, {
        onUploadProgress: ({ loaded, total }) => setSent(total ? loaded / total : 0),
      });
      if (!recovered) await client.auth.login({ identifier: body.phoneNumber, password: body.password });
      navigate(`${paths.account}?welcome`, { replace: true });
    } catch (error) {
      failure.fail(error);
      setSent(undefined);
    }
  };

  return (
    <div className="column narrow">
      <h1>{text.openAccount}</h1>
      <p className="lead">{text.registerHint}</p>
      <form ref={form} className="parts" onSubmit={submit} noValidate>
        <FormSummary message={failure.summary} />
        <fieldset>
          <legend>{text.signInData}</legend>
          <Field
            label={text.mobileNumber}
            hint={text.phoneHint}
            name="phoneNumber"
            type="tel"
            autoComplete="tel"
            required
            message={failure.messageOf('phoneNumber')}
          />
          <PasswordField
            autoComplete="new-password"
            hint={text.newAccountPassword}
            message={failure.messageOf('password')}
          />
        </fieldset>
        <fieldset>
          <legend>{text.prices}</legend>
          <div className="tiers">
            {(settings?.customerTypes ?? []).map((option) => (
              <label className="choice" key={option.value}>
                <input
                  type="radio"
                  name="customerType"
                  value={option.value}
                  defaultChecked={option.value === 'RETAIL'}
                />
                <span>
                  {labelOf(option)}{' '}
                  <span className="hint small">
                    {option.value === 'RETAIL' ? text.retailMeaning : text.wholesaleMeaning}
                  </span>
                </span>
              </label>
            ))}
          </div>
        </fieldset>
        <fieldset>
          <legend>{text.aboutYou}</legend>
          <Field label={optional(text.yourName)} name="name" autoComplete="name" message={failure.messageOf('name')} />
          <Field
            label={optional(text.email)}
            name="email"
            type="email"
            autoComplete="email"
            message={failure.messageOf('email')}
          />
        </fieldset>
        <fieldset>
          <legend>{text.yourShop}</legend>
          <Field
            label={optional(text.shopName)}
            name="shopName"
            autoComplete="organization"
            message={failure.messageOf('shopName')}
          />
          <Field
            label={optional(text.shopAddress)}
            name="shopAddress"
            autoComplete="street-address"
            message={failure.messageOf('shopAddress')}
          />
          <ShopTypeField label={optional(text.shopType)} />
        </fieldset>
        <fieldset>
          <legend>{text.documents}</legend>
          <p className="hint">{text.documentsHint}</p>
          {DOCUMENT_PARTS.map((part) => (
            <DocumentField key={part} part={part} message={failure.messageOf(part)} />
          ))}
        </fieldset>
        <button type="submit" className="button primary" disabled={sent !== undefined}>
          {sent === undefined ? text.openAccount : text.sending}
        </button>
        <UploadProgress sent={sent} />
      </form>
      <p className="other-way">
        {text.haveAccount} <Link href={paths.signIn}>{text.signIn}</Link>
      </p>
    </div>
  );
}

/** Reads the form. Blank fields and files that were not chosen are left out. */
function readRegistration(entries: FormData): RegisterCustomerBody {
  const textOf = (name: string) => String(entries.get(name) ?? '').trim() || undefined;
  const fileOf = (name: string) => {
    const file = entries.get(name);
    return file instanceof File && file.name !== '' ? file : undefined;
  };
  return {
    phoneNumber: readIdentifier(textOf('phoneNumber') ?? ''),
    password: String(entries.get('password')),
    name: textOf('name'),
    email: readIdentifier(textOf('email') ?? '') || undefined,
    shopName: textOf('shopName'),
    shopAddress: textOf('shopAddress'),
    shopType: textOf('shopType') as ShopType | undefined,
    customerType: textOf('customerType') as CustomerType | undefined,
    shopImage: fileOf('shopImage'),
    nidDocument: fileOf('nidDocument'),
    tradeLicenseDocument: fileOf('tradeLicenseDocument'),
  };
}

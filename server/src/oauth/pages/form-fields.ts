import type { Language } from '../../base/language.ts';
import { type Html, html } from './html.ts';
import { fillMessage, ISSUES, type IssueKey, MESSAGES } from './messages.ts';

/** The issue of a field. An invisible character to remove is its own key: `U+202E`. */
export type FieldIssue = IssueKey | `U+${string}`;

/** The issues of a form by field, and the issue of the form as a whole. */
export type FormIssues<Field extends string> = { readonly [Name in Field]?: FieldIssue | undefined } & {
  readonly form?: IssueKey | undefined;
  /** The time to wait, for `tooManyAttempts`. */
  readonly retryAfterSeconds?: number | undefined;
};

/** Returns the first issue that a page shows, the form's before those of its fields. */
export function firstIssueOf<Field extends string>(
  issues: FormIssues<Field>,
  fields: readonly Field[],
): FieldIssue | undefined {
  return issues.form ?? fields.map((field) => issues[field]).find((issue) => issue !== undefined);
}

/** Lists all issues above a form, with a link to each field. */
export function renderSummary<Field extends string>(
  issues: FormIssues<Field>,
  fields: readonly Field[],
  language: Language,
): Html {
  const items = fields.map((field) => {
    const issue: FieldIssue | undefined = issues[field];
    return issue !== undefined && html`<li><a href="#${field}">${fieldIssue(issue, language)}</a></li>`;
  });
  return html`<div class="summary" id="summary" role="alert">
<h2>${MESSAGES.problem[language]}</h2>
<ul>${issues.form !== undefined && html`<li>${formIssue(issues.form, language, issues.retryAfterSeconds)}</li>`}${items}</ul>
</div>`;
}

type Labels = {
  readonly label: keyof typeof MESSAGES;
  readonly hint?: keyof typeof MESSAGES | undefined;
  readonly isOptional?: boolean;
  /** True for the field that the page focuses: a screen reader reads it with its hint and issue. */
  readonly hasFocus: boolean;
  /** The id of a further text about the field. */
  readonly about?: string | undefined;
};

/** Renders a labelled field. `control` receives the attributes that tie it to its label, hint and issue. */
export function renderField<Field extends string>(
  { language, issues }: { readonly language: Language; readonly issues: FormIssues<Field> },
  name: Field,
  { label, hint, isOptional = false, hasFocus, about }: Labels,
  control: (attributes: Html) => Html,
): Html {
  const issue: FieldIssue | undefined = issues[name];
  const texts = [about, hint && `${name}-hint`, issue && `${name}-issue`].filter((id) => id !== undefined);
  const described = texts.length > 0 && html` aria-describedby="${texts.join(' ')}"`;
  const attributes = html` id="${name}" name="${name}"${!isOptional && html` required`} aria-invalid="${String(issue !== undefined)}"${described}${hasFocus && html` autofocus`}`;
  return html`<div class="field">
<label for="${name}">${MESSAGES[label][language]}</label>${isOptional && html` <span class="optional">${MESSAGES.optional[language]}</span>`}
${hint !== undefined && html`<p class="hint" id="${name}-hint">${MESSAGES[hint][language]}</p>`}
${issue !== undefined && html`<p class="issue" id="${name}-issue"><span class="unseen">${MESSAGES.error[language]}: </span>${fieldIssue(issue, language)}</p>`}
${control(attributes)}
</div>`;
}

/** Renders the control of a mobile number or an email address. */
export function renderIdentifierInput(value: string, attributes: Html): Html {
  return html`<input type="text" value="${value}" autocomplete="username" inputmode="email" autocapitalize="none" autocorrect="off" spellcheck="false" dir="ltr"${attributes}>`;
}

/** Renders a checkbox that sends `true`, with its hint. */
export function renderChoice(language: Language, name: 'rememberMe' | 'removeFactors', isChecked: boolean): Html {
  return html`<div class="choice">
<input type="checkbox" id="${name}" name="${name}" value="true" aria-describedby="${name}-hint"${isChecked && html` checked`}>
<label for="${name}">${MESSAGES[name][language]}</label>
<p class="hint" id="${name}-hint">${MESSAGES[`${name}Hint`][language]}</p>
</div>`;
}

/** Renders the control of a one-time code. Phones fill it in from the message. */
export function renderCodeInput(value: string, attributes: Html): Html {
  return html`<input type="text" value="${value}" autocomplete="one-time-code" inputmode="numeric" maxlength="20" dir="ltr"${attributes}>`;
}

/** Returns the first field with an issue, on which the page starts; without an issue the first field. */
export function firstToFix<Field extends string>(
  issues: FormIssues<Field>,
  fields: readonly [Field, ...Field[]],
): Field {
  return fields.find((field) => issues[field] !== undefined) ?? fields[0];
}

function fieldIssue(issue: FieldIssue, language: Language): Html {
  if (Object.hasOwn(ISSUES, issue)) return html`${ISSUES[issue as IssueKey][language]}`;
  return fillMessage(MESSAGES.invisibleCharacter[language], { character: html`<bdi dir="ltr">${issue}</bdi>` });
}

function formIssue(issue: IssueKey, language: Language, retryAfterSeconds: number | undefined): Html {
  if (issue !== 'tooManyAttempts') return html`${ISSUES[issue][language]}`;
  if (retryAfterSeconds === undefined) return html`${ISSUES.tooManyAttemptsForNow[language]}`;
  return fillMessage(ISSUES.tooManyAttempts[language], { time: describeWait(retryAfterSeconds, language) });
}

/** Rounds up, and uses whole minutes from one minute on, so that no user tries again too early. */
export function describeWait(seconds: number, language: Language): string {
  const [value, unit] = seconds <= 60 ? [Math.ceil(seconds), 'second'] : [Math.ceil(seconds / 60), 'minute'];
  return new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'long' }).format(value);
}

import { type Html, html } from './html.ts';
import { fillMessage, ISSUES, type IssueKey, type Language, MESSAGES } from './messages.ts';

/** The issues of a form by field, and the issue of the form as a whole. */
export type FormIssues<Field extends string> = { readonly [Name in Field]?: IssueKey | undefined } & {
  readonly form?: IssueKey | undefined;
  /** The time to wait, for `tooManyAttempts`. */
  readonly retryAfterSeconds?: number | undefined;
};

/** Returns the first issue that a page shows, the form's before those of its fields. */
export function firstIssueOf<Field extends string>(
  issues: FormIssues<Field>,
  fields: readonly Field[],
): IssueKey | undefined {
  return issues.form ?? fields.map((field) => issues[field]).find((issue) => issue !== undefined);
}

/** Lists all issues above a form, with a link to each field. */
export function renderSummary<Field extends string>(
  issues: FormIssues<Field>,
  fields: readonly Field[],
  language: Language,
): Html {
  const items = fields.map((field) => {
    const issue: IssueKey | undefined = issues[field];
    return issue !== undefined && html`<li><a href="#${field}">${ISSUES[issue][language]}</a></li>`;
  });
  return html`<div class="summary" id="summary" role="alert">
<h2>${MESSAGES.problem[language]}</h2>
<ul>${issues.form !== undefined && html`<li>${formIssue(issues.form, language, issues.retryAfterSeconds)}</li>`}${items}</ul>
</div>`;
}

/** Says above its field what is wrong with it. */
export function renderIssue(field: string, issue: IssueKey | undefined, language: Language): Html | null {
  if (issue === undefined) return null;
  return html`<p class="issue" id="${field}-issue"><span class="unseen">${MESSAGES.error[language]}: </span>${ISSUES[issue][language]}</p>`;
}

/** Returns the attribute that names the texts about a field; nothing without such texts. */
export function describedBy(...ids: readonly (string | undefined)[]): Html | null {
  const present = ids.filter((id) => id !== undefined);
  return present.length > 0 ? html` aria-describedby="${present.join(' ')}"` : null;
}

function formIssue(issue: IssueKey, language: Language, retryAfterSeconds: number | undefined): Html {
  if (issue !== 'tooManyAttempts') return html`${ISSUES[issue][language]}`;
  if (retryAfterSeconds === undefined) return html`${ISSUES.tooManyAttemptsForNow[language]}`;
  return fillMessage(ISSUES.tooManyAttempts[language], { time: describeWait(retryAfterSeconds, language) });
}

/** Rounds up, and uses whole minutes from one minute on, so that no user tries again too early. */
function describeWait(seconds: number, language: Language): string {
  const [value, unit] = seconds <= 60 ? [Math.ceil(seconds), 'second'] : [Math.ceil(seconds / 60), 'minute'];
  return new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'long' }).format(value);
}

import { type Html, html } from './html.ts';
import { ISSUES, type IssueKey, type Language, MESSAGES } from './messages.ts';

/** Why the form that was sent does not count, above the form that may be sent now. */
export function renderFormIssue(fault: IssueKey, language: Language): Html {
  return html`<div class="summary" role="alert">
<h2>${MESSAGES.problem[language]}</h2>
<ul><li>${ISSUES[fault][language]}</li></ul>
</div>`;
}

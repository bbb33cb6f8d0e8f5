import { type Language, nameIn } from '../base/language.ts';
import { TEMPLATES, type Template, type Values } from './templates.ts';

export type EmailText = { readonly subject: string; readonly text: string; readonly html: string };

export function isTemplate(name: string): name is Template {
  return Object.hasOwn(TEMPLATES, name);
}

/** Returns the fullest text of an SMS that fits into one segment. If none fits, the last one is cut. */
export function renderSms(template: Template, language: Language, values: Values): string {
  const shop = nameIn(language, values.shop ?? '').replace(/\s+/g, ' ');
  const texts = TEMPLATES[template][language].sms({ ...values, shop });
  const fitting = texts.find(fitsSegment);
  if (fitting !== undefined) return fitting;
  let cut = texts.at(-1) ?? '';
  while (!fitsSegment(`${cut}…`)) cut = Array.from(cut).slice(0, -1).join('');
  return `${cut}…`;
}

export function renderEmail(template: Template, language: Language, values: Values): EmailText {
  const text = TEMPLATES[template][language];
  const paragraphs = text.email(values).filter((paragraph) => paragraph !== '');
  const html = paragraphs.map((paragraph) => `<p>${markCode(escapeHtml(paragraph), values.code)}</p>`).join('\n');
  return {
    subject: text.subject(values),
    text: `${paragraphs.join('\n\n')}\n`,
    html: `<!doctype html>\n<html lang="${language}"><body>\n${html}\n</body></html>\n`,
  };
}

/** The characters of the default alphabet of GSM 7 bit, and those that count twice. @see 3GPP TS 23.038 section 6.2.1 */
const GSM_7 = /^[@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&'()*+,\-./0-9:;<=>?¡A-ZÄÖÑÜ§¿a-zäöñüà^{}\\[~\]|€]*$/;
const COUNTED_TWICE = /[\^{}\\[~\]|€]/g;

/** Returns true if a text is one SMS: at most 160 characters of GSM 7 bit, or 70 of UCS-2. */
export function fitsSegment(text: string): boolean {
  if (!GSM_7.test(text)) return text.length <= 70;
  return text.length + (text.match(COUNTED_TWICE)?.length ?? 0) <= 160;
}

function escapeHtml(text: string): string {
  const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
  return text.replace(/[&<>"]/g, (character) => entities[character] ?? '');
}

function markCode(paragraph: string, code: string | undefined): string {
  return paragraph === code ? `<strong style="font-size: 1.5em; letter-spacing: 0.1em">${code}</strong>` : paragraph;
}

import { type RichText, richTextInput } from '@arot/contract';
import { JSDOM } from 'jsdom';
import { describe, expect, it } from 'vitest';
import { isCanonicalHtml } from './is-canonical-html.ts';
import { renderRichText, toSafeHtml } from './render-rich-text.ts';
import { sanitizeHtml } from './sanitize-html.ts';

/** @see https://cheatsheetseries.owasp.org/cheatsheets/XSS_Filter_Evasion_Cheat_Sheet.html */
const filterEvasion = [
  '<script>alert(1)</script>',
  '<SCRIPT SRC=https://evil.example/x.js></SCRIPT>',
  '<script/src=//evil.example>',
  '<<SCRIPT>alert("XSS");//\\<</SCRIPT>',
  '<scr<script>ipt>alert(1)</scr</script>ipt>',
  '<script>alert(1)<!--',
  '<img src=x onerror=alert(1)>',
  '<IMG """><SCRIPT>alert("XSS")</SCRIPT>"\\>',
  '<IMG SRC=javascript:alert(String.fromCharCode(88,83,83))>',
  '<IMG SRC=&#106;&#97;&#118;&#97;&#115;&#99;&#114;&#105;&#112;&#116;&#58;alert(1)>',
  '<img/src="x"/onerror=alert(1)//',
  '<img src=x onerror\n=\nalert(1)>',
  '<img src=x:x onerror=eval(src) title="`><script>">',
  '<IMG LOWSRC="javascript:alert(1)" DYNSRC="javascript:alert(1)">',
  '<body onload=alert(1)><BODY BACKGROUND="javascript:alert(1)">',
  '<iframe src="javascript:alert(1)" srcdoc="<script>alert(1)</script>"></iframe>',
  '<object data="data:text/html;base64,PHNjcmlwdD5hbGVydCgxKTwvc2NyaXB0Pg=="></object>',
  '<embed src="data:image/svg+xml,<svg onload=alert(1)>">',
  '<meta http-equiv="refresh" content="0;url=javascript:alert(1)">',
  '<base href="javascript:alert(1)//">',
  '<link rel=stylesheet href="https://evil.example/x.css"><link rel=import href="data:text/html,x">',
  '<style>@import "https://evil.example/x.css";</style>',
  '<div style="background:url(javascript:alert(1));width:expression(alert(1))">',
  '<input autofocus onfocus=alert(1)><select onfocus=alert(1) autofocus><textarea onfocus=alert(1) autofocus>',
  '<button formaction="javascript:alert(1)">x</button><form action="javascript:alert(1)"><input type=submit>',
  '<isindex type=image src=1 onerror=alert(1)>',
  '<video><source onerror=alert(1)></video><audio src=x onerror=alert(1)>',
  '<video poster=javascript:alert(1)//></video><details open ontoggle=alert(1)>',
  '<marquee onstart=alert(1)>x</marquee><bgsound src=javascript:alert(1)>',
  '<xss id=x tabindex=1 onfocus=alert(1)></xss><x onclick=alert(1)>click</x>',
  '<p onclick=alert(1) onmouseover="alert(1)" style="position:fixed;inset:0">x</p>',
  '<a onmouseover="alert(1)" href="https://shop.example" ping="https://evil.example" download>x</a>',
  '<a href="&#x6A;avascript&colon;alert&lpar;1&rpar;">x</a><a href=" &#14;  javascript:alert(1)">x</a>',
  '<a href="jav&Tab;ascript:alert(1)">x</a><a href="jav&#x0A;ascript:alert(1)">x</a>',
  '<a href="data:text/html,<script>alert(1)</script>">x</a><a href="DaTa:text/html;base64,PHNjcmlwdD4=">x</a>',
  '<a href=vbscript:msgbox(1)>x</a><a href="blob:https://evil.example/1">x</a><a href="\\\\evil.example">x</a>',
  '<a xlink:href="javascript:alert(1)">x</a><area href="javascript:alert(1)"><map name=x>',
  '<!--[if gte IE 4]><SCRIPT>alert(1);</SCRIPT><![endif]--><?xml version="1.0"?><![CDATA[<script>]]>',
  '<table background="javascript:alert(1)"><td background="javascript:alert(1)"><p>x</table>',
  '<li style="list-style-image:url(javascript:alert(1))" onclick=alert(1) value=3>x',
  '<blockquote cite="javascript:alert(1)" onwheel=alert(1)>x</blockquote>',
];

/** Markup that changes its meaning when it is parsed again, and elements of SVG and MathML that change the parser's. */
const mutation = [
  '<svg onload=alert(1)><svg><script>alert(1)</script></svg>',
  '<svg><animate onbegin=alert(1) attributeName=x dur=1s></svg>',
  '<svg><a><animate attributeName=href values=javascript:alert(1) /><text x=20 y=20>x</text></a></svg>',
  '<svg><set attributeName="onmouseover" to="alert(1)"/><use href="data:image/svg+xml,<svg id=x onload=alert(1)>#x"/></svg>',
  '<svg><style><img src=x onerror=alert(1)></style></svg>',
  '<svg></p><style><a id="</style><img src=1 onerror=alert(1)>">',
  '<svg><p><style><!--</style><img src=x onerror=alert(1)>--></style></svg>',
  '<svg><foreignObject><iframe srcdoc="<script>alert(1)</script>"></foreignObject></svg>',
  '<svg><desc><table><thead><s></table></s><a href="javascript:alert(1)">x</a></desc></svg>',
  '<svg><title><a href="https://shop.example" onclick=alert(1)>x</a></title><image href=x onerror=alert(1)></svg>',
  '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">',
  '<math><mtext><table><mglyph><style><math><table id="</table>"><img src onerror=alert(1)">',
  '<form><math><mtext></form><form><mglyph><style></math><img src onerror=alert(1)>',
  '<math><annotation-xml encoding="text/html"><script>alert(1)</script></annotation-xml></math>',
  '<math href="javascript:alert(1)">x</math><math><a xlink:href="javascript:alert(1)">x</a><maction actiontype="statusline">',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>"></noscript>',
  '<noembed><p title="</noembed><img src=x onerror=alert(1)>"><noframes><p title="</noframes><svg onload=alert(1)>">',
  '<title><a title="</title><img src=x onerror=alert(1)>"></title>',
  '<textarea><img title="</textarea><img src=x onerror=alert(1)>"></textarea>',
  '<xmp><p title="</xmp><img src=x onerror=alert(1)>"></xmp><plaintext><img src=x onerror=alert(1)>',
  '<template><script>alert(1)</script><p onclick=alert(1)></template>',
  '<template shadowrootmode=open><img src=x onerror=alert(1)></template>',
  '<listing>&lt;img src=x onerror=alert(1)&gt;</listing><p title="`onmouseover=alert(1) ">x</p>',
  '<a href="https://shop.example/--><img src=x onerror=alert(1)>">x</a>',
  '<a href="https://shop.example/]]><svg onload=alert(1)>">x</a>',
  '<s><template><s><template><s><img src=x onerror=alert(1)></template></template>',
  '<a><table><a href="javascript:alert(1)"><td><p><a onclick=alert(1)>x</table></a></p></a>',
  '<p id=x><form id=y><p></form><form><input name=parentNode><input name=attributes></form>',
  `${'<svg>'.repeat(40)}<style><img src=x onerror=alert(1)></style>`,
  `${'<div>'.repeat(510)}<svg><title><style><a title="</style><img src onerror=alert(1)>"></title></svg>`,
  `${'<p><a href=#><b>'.repeat(30)}<img src=x onerror=alert(1)>`,
];

/** Names that shadow properties of the page or of the sanitiser, and tricks with Unicode characters. */
const clobberingAndLetters = [
  '<form id=attributes><input name=childNodes><input name=removeChild><input name=nodeName></form>',
  '<a id=defaultView></a><a id=defaultView name=cookie href="https://evil.example">x</a>',
  '<p id="__proto__">x</p><ol name="constructor" id="document" start="2">y</ol>',
  '<form onclick=alert(1)><input id=attributes>Click me</form><img name=getElementById>',
  '<constructor href="javascript:alert(1)"><valueOf onclick=alert(1)>',
  '<ol start="javascript:alert(1)" reversed type="x" onclick=alert(1)><li>x</ol>',
  '<ſcript>alert(1)</ſcript><ıframe src=javascript:alert(1)>',
  '\uff1cscript\uff1ealert(1)\uff1c/script\uff1e',
  '\ufeff<img src=x onerror=alert(1)>',
  '<img\u000bsrc=x\u000conerror=alert(1)><img\u2028src=x onerror=alert(1)>',
  '<a href="\u0001javascript:alert(1)">x</a><a href="java\u00adscript:alert(1)">x</a>',
  '<a href="javascript\uff1aalert(1)">x</a><a href="ｊavascript:alert(1)">x</a>',
  '<p on\u00adclick=alert(1) \u202eonclick=alert(1)>x</p>',
  '&lt;script&gt;alert(1)&lt;/script&gt;&#60;img src=x onerror=alert(1)&#62;',
  '{{constructor.constructor("alert(1)")()}}$\u007balert(1)}<%= alert(1) %>',
  '"><script>alert(1)</script>',
  "' onmouseover='alert(1)",
  '`onmouseover=alert(1)',
];

const corpus = [...filterEvasion, ...mutation, ...clobberingAndLetters];

const urls = [
  ...corpus,
  ...corpus.map((payload) => `https://shop.example/${payload}`),
  ...corpus.map((payload) => `javascript:${payload}`),
];

const allowedAttributes = new Map([
  ['A', ['href', 'rel']],
  ['OL', ['start']],
]);
const allowedElements = 'P H2 H3 UL OL LI BLOCKQUOTE BR STRONG EM U S CODE A'.split(' ');

// A parser with scripting handles <noscript> differently, so both are tested.
const quietPage = new JSDOM('').window.document;
const scriptedWindow = new JSDOM('', { runScripts: 'dangerously' }).window;
const pages = [quietPage, scriptedWindow.document];
let alerts = 0;
scriptedWindow.alert = () => {
  alerts += 1;
};

/** Returns everything that the allow-list does not contain, after a browser parses the HTML once and a second time. */
function dangers(html: string, where = pages): string[] {
  return where.flatMap((page) => {
    const first = page.createElement('div');
    first.innerHTML = html;
    const second = page.createElement('div');
    second.innerHTML = first.innerHTML;
    return [first, second]
      .flatMap((container) => [...container.querySelectorAll('*')])
      .flatMap((element) => {
        const { tagName, namespaceURI, attributes } = element;
        const found = allowedElements.includes(tagName) && namespaceURI?.endsWith('/xhtml') ? [] : [`<${tagName}>`];
        for (const { name, value } of attributes) {
          if (!allowedAttributes.get(tagName)?.includes(name)) found.push(`${tagName} ${name}`);
          if (name === 'href' && !/^https?:\/\/[^/]/i.test(value)) found.push(`${tagName} ${name}=${value}`);
        }
        return found;
      });
  });
}

const showing = (text: string, marks: unknown[] = []) => ({
  type: 'doc',
  content: [{ type: 'paragraph', content: [{ type: 'text', text, marks }] }],
});
const linking = (href: string) => showing('here', [{ type: 'link', attrs: { href } }]);

describe('the check of this test', () => {
  it('finds danger in most of the unsanitised corpus', () => {
    expect(corpus.length).toBeGreaterThan(80);
    expect(corpus.filter((payload) => dangers(payload, [quietPage]).length > 0).length).toBeGreaterThan(75);
  });
});

describe('an attack', () => {
  it.each(corpus)('is harmless after the sanitiser: %s', (payload) => {
    expect(dangers(sanitizeHtml(payload))).toEqual([]);
  });

  it.each(corpus)('inside allowed elements is harmless after the sanitiser: %s', (payload) => {
    expect(dangers(sanitizeHtml(`<ul><li><p><a href="https://shop.example">${payload}</a></p></li></ul>`))).toEqual([]);
    expect(
      dangers(sanitizeHtml(`<ol start="${payload}"><li><a href="${payload}" rel='${payload}'>x</a></li></ol>`)),
    ).toEqual([]);
  });

  it('is never canonical HTML, except as plain text', () => {
    const places = [
      (payload: string) => payload,
      (payload: string) => `<p>${payload}</p>`,
      (payload: string) => `<ul><li><p><strong>${payload}</strong></p></li></ul>`,
      (payload: string) => `<ol start="${payload}"></ol>`,
      (payload: string) => `<p><a href="${payload}" rel="noopener noreferrer nofollow">x</a></p>`,
      (payload: string) => `<p><a href="https://shop.example/${payload}" rel="noopener noreferrer nofollow">x</a></p>`,
      (payload: string) => `<p><a href="https://shop.example/" rel="noopener noreferrer nofollow">${payload}</a></p>`,
    ];
    for (const html of corpus.flatMap((payload) => places.map((place) => place(payload)))) {
      if (!isCanonicalHtml(html)) continue;
      // Plain text that only looks like an attack.
      expect(dangers(html)).toEqual([]);
      expect(sanitizeHtml(html)).toBe(html);
    }
    expect(corpus.filter((payload) => isCanonicalHtml(payload))).toEqual([]);
    expect(
      corpus.filter((payload) => isCanonicalHtml(`<p>${payload}</p>`)).filter((payload) => /[<>&]/.test(payload)),
    ).toEqual([]);
  });

  it.each(corpus)('is plain text in a document, or rejected for a control character: %s', (payload) => {
    if (/[^\P{Cc}\t\n\r]/u.test(payload)) return expect(richTextInput.safeParse(showing(payload)).success).toBe(false);
    const document = richTextInput.parse(showing(payload));
    const html = toSafeHtml(document) ?? '';
    expect(dangers(html)).toEqual([]);
    expect(html).toBe(renderRichText(document as RichText));
    expect(html.match(/<[^>]*>/g)).toEqual(['<p>', '</p>']);
  });

  it('is never a link except to http and https', () => {
    for (const href of urls) {
      // Renders also what the grammar rejects, as if validation were missing.
      const { success } = richTextInput.safeParse(linking(href));
      expect(success && !/^https:\/\/shop\.example\//.test(href)).toBe(false);
      expect(dangers(renderRichText(linking(href) as RichText))).toEqual([]);
      expect(dangers(toSafeHtml(linking(href) as RichText) ?? '')).toEqual([]);
    }
  });

  it('is rejected as the type of a node or mark, and not rendered', () => {
    for (const type of corpus) {
      expect(richTextInput.safeParse({ type: 'doc', content: [{ type }] }).success).toBe(false);
      expect(richTextInput.safeParse(showing('a', [{ type }])).success).toBe(false);
      expect(renderRichText({ type: 'doc', content: [{ type, attrs: { [type]: type } }] })).toBe('');
      expect(renderRichText(showing('a', [{ type }]) as RichText)).toBe('<p>a</p>');
    }
  });

  it('in an attribute that is not rendered stays out of the HTML', () => {
    for (const value of corpus) {
      const attrs = { href: 'https://shop.example/', [value]: value, class: value, target: value, onclick: value };
      expect(toSafeHtml(richTextInput.parse(showing('a', [{ type: 'link', attrs }])))).toBe(
        '<p><a href="https://shop.example/" rel="noopener noreferrer nofollow">a</a></p>',
      );
    }
  });

  it('runs no script in a page with scripting', async () => {
    await new Promise(setImmediate);
    expect(alerts).toBe(0);
    scriptedWindow.document.body.innerHTML = '<svg onload="alert(1)">';
    scriptedWindow.document.querySelector('svg')?.dispatchEvent(new scriptedWindow.Event('load'));
    expect(alerts).toBe(1);
  });
});

import { decodeHTML } from 'entities'

/** Elements whose content is not text of the answer. */
const SILENT = /<(script|style|iframe|object|template|noscript|svg)\b[^<>]*>[\s\S]*?(?:<\/\1\s*>|$)/gi
const COMMENT = /<!--[\s\S]*?(?:-->|$)/g
const TAG = /<\/?[a-z!?][^<>]*(?:>|$)/gi
/** Control characters, and those that change the reading direction or hide text. */
const CONTROL =
  /[\p{Cc}\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u206f\ufeff\ufff9-\ufffb\u{e0000}-\u{e007f}]/gu
/** Characters that a search result omits or that look different on each device: none are written. */
const EMOJI =
  /(?:\p{Extended_Pictographic}(?<![©®™])|\p{Regional_Indicator}|[\u{1f3fb}-\u{1f3ff}]|\u20e3|\ufe0f)(?:\u200d|\ufe0f)?/gu
const QUOTES = /^(["'“”„«»‘’‚「『])(.*)(["'“”„«»‘’」』])$/su
/** `**bold**`, headings and list markers of a model that answers in Markdown. */
const MARKDOWN = /(\*\*|__|`{1,3})(.*?)\1/gs
const MARKED_LINE = /^[^\S\n]{0,100}(?:#{1,6}|[-*•])\s+/gm
/** Labels that models put in front: `Meta title: …`. */
const LABEL =
  /^(?:(?:seo|meta|page|image)[\s-]?(?:title|titel|description|beschreibung)|alt(?:ernative)?[\s-]?text|title|titel|description|beschreibung)\s*[:：]\s*/i

/**
 * Makes plain text of one line from a model's answer: no markup, however often escaped, no control characters, no
 * emoji, no quotes around it. The result contains no `<` and no `>`.
 */
export function cleanText(text: string): string {
  let plain = withoutMarkup(text)
  plain = plain.replace(/[\t\n\r\f\v\u0085\u2028\u2029]+/g, '\n').replace(MARKED_LINE, '')
  plain = plain.replace(MARKDOWN, '$2').replace(/\n/g, ' ')
  plain = spaced(withoutSigns(plain))
  for (let round = 0; round < 3; round += 1) {
    const inner = QUOTES.exec(plain.replace(LABEL, ''))
    plain = (inner?.[2] ?? plain.replace(LABEL, '')).trim()
  }
  return plain
}

/** Removes tags, however often escaped; the result contains no `<` and no `>`. */
export function withoutMarkup(text: string): string {
  let plain = text.normalize('NFC')
  for (let round = 0; round < 5; round += 1) {
    const before = plain
    plain = decodeHTML(plain.replace(SILENT, ' ').replace(COMMENT, ' ').replace(TAG, ' '))
    if (plain === before) break
  }
  // A lone surrogate is not a character and cannot be stored.
  return plain.toWellFormed().replaceAll('\ufffd', '').replace(/[<>]/g, ' ')
}

/** Removes control characters and emoji. */
export function withoutSigns(text: string): string {
  return text.replace(CONTROL, '').replace(EMOJI, '')
}

const spaced = (text: string): string =>
  text
    .replace(/\s+/gu, ' ')
    .replace(/ +([,.;!?])(?=\s|$)/g, '$1')
    .trim()

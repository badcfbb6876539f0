import { decodeHTML } from 'entities'

/** Elements whose content is no text of the answer either. */
const SILENT = /<(script|style|iframe|object|template|noscript|svg)\b[^<>]*>[\s\S]*?(?:<\/\1\s*>|$)/gi
const COMMENT = /<!--[\s\S]*?(?:-->|$)/g
const TAG = /<\/?[a-z!?][^<>]*(?:>|$)/gi
/** Control signs, and those that turn the reading direction or hide text. */
const CONTROL =
  /[\p{Cc}\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u206f\ufeff\ufff9-\ufffb\u{e0000}-\u{e007f}]/gu
/** Signs a search result leaves out or draws differently on each device: none are written. */
const EMOJI =
  /(?:\p{Extended_Pictographic}(?<![©®™])|\p{Regional_Indicator}|[\u{1f3fb}-\u{1f3ff}]|\u20e3|\ufe0f)(?:\u200d|\ufe0f)?/gu
const QUOTES = /^(["'“”„«»‘’‚「『])(.*)(["'“”„«»‘’」』])$/su
/** `**bold**`, headings and list marks of a model that answers in Markdown. */
const MARKDOWN = /(\*\*|__|`{1,3})(.*?)\1/gs
const MARKED_LINE = /^[^\S\n]{0,100}(?:#{1,6}|[-*•])\s+/gm
/** What models put in front: `Meta title: …`. */
const LABEL =
  /^(?:(?:seo|meta|page|image)[\s-]?(?:title|titel|description|beschreibung)|alt(?:ernative)?[\s-]?text|title|titel|description|beschreibung)\s*[:：]\s*/i

/**
 * Plain text of one line from whatever a model wrote: no markup, however often it is escaped, no control signs, no emoji, no
 * quotes around it. What is left holds no `<` and no `>`.
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

/** No tags, however often they are escaped; what is left holds no `<` and no `>`. */
export function withoutMarkup(text: string): string {
  let plain = text.normalize('NFC')
  for (let round = 0; round < 5; round += 1) {
    const before = plain
    plain = decodeHTML(plain.replace(SILENT, ' ').replace(COMMENT, ' ').replace(TAG, ' '))
    if (plain === before) break
  }
  // A lone surrogate is no character and cannot be stored.
  return plain.toWellFormed().replaceAll('\ufffd', '').replace(/[<>]/g, ' ')
}

/** No control signs, no emoji. */
export function withoutSigns(text: string): string {
  return text.replace(CONTROL, '').replace(EMOJI, '')
}

const spaced = (text: string): string =>
  text
    .replace(/\s+/gu, ' ')
    .replace(/ +([,.;!?])(?=\s|$)/g, '$1')
    .trim()

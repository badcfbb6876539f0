/** Positions in one tag of an HTML text, as the standard's tokenizer sees it. */
export interface TagEnd {
  /** Index after the closing `>`, or the text's length if the tag never ends. */
  end: number
  selfClosing: boolean
  /** Raw value of the requested attribute; null without the attribute. */
  value: string | null
}

const tab = 9
const lineFeed = 10
const formFeed = 12
const carriageReturn = 13
const space = 32
const exclamation = 33
const doubleQuote = 34
const singleQuote = 39
const slash = 47
const equals = 61
const greater = 62

/** True for the code of an ASCII letter. */
export function isLetter(code: number): boolean {
  return (code >= 97 && code <= 122) || (code >= 65 && code <= 90)
}

/** True for the code of an ASCII white space of HTML. */
export function isSpace(code: number): boolean {
  return code === space || code === lineFeed || code === tab || code === carriageReturn || code === formFeed
}

/** True for the code of a single or double quote. */
export function isQuote(code: number): boolean {
  return code === doubleQuote || code === singleQuote
}

/** Returns the lower-case tag name whose first letter is at `start`. */
export function tagName(html: string, start: number): string {
  let end = start
  for (; end < html.length; end += 1) {
    const code = html.charCodeAt(end)
    if (isSpace(code) || code === slash || code === greater) break
  }
  return html.slice(start, end).toLowerCase()
}

/** Walks the attributes from the end of the tag name to the tag's end; keeps the first one named `attribute`. */
export function skipTag(html: string, from: number, attribute: string | null): TagEnd {
  let at = from
  let value: string | null = null
  while (at < html.length) {
    const code = html.charCodeAt(at)
    if (code === greater) {
      return { end: at + 1, selfClosing: html.charCodeAt(at - 1) === slash, value }
    }
    if (isSpace(code) || code === slash) {
      at += 1
      continue
    }
    const nameEnd = attributeNameEnd(html, at)
    let next = skipSpaces(html, nameEnd)
    let text = ''
    if (html.charCodeAt(next) === equals) {
      next = skipSpaces(html, next + 1)
      const valueEnd = attributeValueEnd(html, next)
      const quote = html.charCodeAt(next)
      const quoted = isQuote(quote)
      text = quoted ? html.slice(next + 1, valueEnd - 1) : html.slice(next, valueEnd)
      if (quoted && valueEnd > html.length) break
      next = valueEnd
    }
    if (attribute !== null && value === null && nameEnd - at === attribute.length) {
      if (html.slice(at, nameEnd).toLowerCase() === attribute) value = text
    }
    at = next
  }
  return { end: html.length, selfClosing: false, value }
}

/** Returns the end of an attribute name. A name may begin with `=`; it ends at a space, `/`, `>` or `=`. */
export function attributeNameEnd(html: string, start: number): number {
  let end = start + 1
  for (; end < html.length; end += 1) {
    const code = html.charCodeAt(end)
    if (code === equals || code === greater || code === slash || isSpace(code)) break
  }
  return end
}

/**
 * Returns the index after the closing quote (one past the text's length if there is none), or the end of an unquoted
 * value.
 */
export function attributeValueEnd(html: string, start: number): number {
  const quote = html.charCodeAt(start)
  if (isQuote(quote)) {
    const end = html.indexOf(quote === doubleQuote ? '"' : "'", start + 1)
    return end < 0 ? html.length + 1 : end + 1
  }
  let end = start
  for (; end < html.length; end += 1) {
    const code = html.charCodeAt(end)
    if (code === greater || isSpace(code)) break
  }
  return end
}

/** Returns the index of the first character from `from` on that is not a space. */
export function skipSpaces(html: string, from: number): number {
  let at = from
  while (at < html.length && isSpace(html.charCodeAt(at))) at += 1
  return at
}

/** Returns the index after a comment whose `<!--` begins at `start`. Reads no further than the comment. */
export function commentEnd(html: string, start: number): number {
  if (html.startsWith('>', start + 4)) return start + 5
  if (html.startsWith('->', start + 4)) return start + 6
  for (let at = html.indexOf('--', start + 4); at >= 0; at = html.indexOf('--', at + 1)) {
    const code = html.charCodeAt(at + 2)
    if (code === greater) return at + 3
    if (code === exclamation && html.charCodeAt(at + 3) === greater) return at + 4
  }
  return html.length
}

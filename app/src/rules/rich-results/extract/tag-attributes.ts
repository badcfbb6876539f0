import { decodeHTMLAttribute } from 'entities'
import { attributeNameEnd, attributeValueEnd, isQuote, isSpace, skipSpaces } from './html-tags.ts'

export interface Attribute {
  /** In lower case. */
  name: string
  value: string
}

/** Up to this many, searching a list is faster than building a set. */
const fewAttributes = 30

/**
 * Returns the attributes of the tag whose name ends at `from`; of two with one name the first counts. The tag must be
 * complete.
 */
export function readAttributes(html: string, from: number): Attribute[] {
  const found: Attribute[] = []
  let names: Set<string> | null = null
  let at = from
  while (at < html.length) {
    const code = html.charCodeAt(at)
    if (code === 62) return found
    if (isSpace(code) || code === 47) {
      at += 1
      continue
    }
    const nameEnd = attributeNameEnd(html, at)
    const name = html.slice(at, nameEnd).toLowerCase()
    let value = ''
    at = skipSpaces(html, nameEnd)
    if (html.charCodeAt(at) === 61) {
      at = skipSpaces(html, at + 1)
      const end = attributeValueEnd(html, at)
      value = isQuote(html.charCodeAt(at)) ? html.slice(at + 1, end - 1) : html.slice(at, end)
      at = end
    }
    if (names === null && found.length === fewAttributes) names = new Set(found.map((one) => one.name))
    if (names === null ? found.some((one) => one.name === name) : names.has(name)) continue
    names?.add(name)
    found.push({ name, value: decodedAttribute(value) })
  }
  return found
}

function decodedAttribute(raw: string): string {
  const text = raw.includes('\r') ? raw.replace(/\r\n?/g, '\n') : raw
  return text.includes('&') ? decodeHTMLAttribute(text) : text
}

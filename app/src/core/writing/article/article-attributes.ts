import { isWebUrl, linkTarget } from '../domain/link-target.ts'

/** An element as the parser returns it. */
interface Given {
  attrs: readonly { name: string; value: string }[]
}

/** Most characters of an attribute; longer URLs and alt texts are not written by hand. */
const LONGEST = 2_000
const WHOLE = /^[1-9]\d{0,3}$/

/** Returns the attributes an article's element may have; null if the element is not allowed without a valid one. */
export function allowedAttributes(tag: string, given: Given): Record<string, string> | null {
  const value = (name: string): string =>
    (given.attrs?.find((each) => each.name === name)?.value ?? '').trim().slice(0, LONGEST)
  if (tag === 'a') {
    const href = linkTarget(value('href'))
    return href === null ? null : { href }
  }
  if (tag === 'img') {
    const src = value('src')
    if (!isWebUrl(src)) return null
    return { src, alt: value('alt'), ...sizes(value, ['width', 'height']) }
  }
  if (tag === 'td' || tag === 'th') {
    const spans = Object.entries(sizes(value, ['colspan', 'rowspan'])).filter(
      ([, span]) => span !== '1' && Number(span) <= 20,
    )
    const scope = value('scope')
    return { ...Object.fromEntries(spans), ...(/^(?:row|col)$/.test(scope) && { scope }) }
  }
  return {}
}

function sizes(value: (name: string) => string, names: readonly string[]): Record<string, string> {
  return Object.fromEntries(names.flatMap((name) => (WHOLE.test(value(name)) ? [[name, value(name)]] : [])))
}

import { PAGES } from '../../e2e/faults/support/growth-tokens.ts'

export const PAGE_URL = 'https://shop.example/products/p0'

/** Nearly the size at which a page is no longer read. */
const LARGEST = 3.9 * 1024 * 1024

const page = (body: string): string =>
  `<!doctype html><html><head><title>x</title></head><body>${body}</body></html>`
const script = (json: string): string => page(`<script type="application/ld+json">${json}</script>`)

/** Products that all relate to each other; the first is the product of the page. */
export function related(count: number): string {
  const ids = Array.from({ length: count }, (_, at) => ({ '@id': `#p${at}` }))
  const graph = ids.map((id, at) => ({
    ...{ '@type': 'Product', ...id, name: `P${at}`, isRelatedTo: ids },
    ...(at === 0 && { url: PAGE_URL }),
  }))
  return script(JSON.stringify({ '@context': 'https://schema.org', '@graph': graph }))
}

/** Unclosed items, each with an `itemref` to fifty others. */
export function unclosed(): string {
  const refs = Array.from({ length: 50 }, (_, at) => `i${at}`).join(' ')
  return filled(
    (at) =>
      `<div id="i${at}" itemprop="isRelatedTo" itemscope itemtype="https://schema.org/Product" itemref="${refs}">`,
  )
}

/** The same with a short reference, so that there are many more items. */
export const unclosedShort = (): string =>
  filled(
    (at) =>
      `<i id=i${at} itemprop=a itemscope itemtype="https://schema.org/Product" itemref="i${at + 1} i0">`,
  )

/** Links with hundreds of parameters that only track. */
export function tracked(links: number, parameters: number): string {
  const query = Array.from({ length: parameters }, (_, at) => `utm_${at}=x`).join('&amp;')
  return page(Array.from({ length: links }, (_, at) => `<a href="/a${at}?${query}">x</a>`).join(''))
}

/** JSON-LD of objects inside each other. */
export const nested = (levels: number): string =>
  script(`${'{"@type":"Product","isRelatedTo":'.repeat(levels)}{}${'}'.repeat(levels)}`)

/** The largest page of that name that R17 and R36 use too. */
export function largest(name: string): string {
  const found = PAGES.find((one) => one.name === name)
  if (!found) throw new Error(`There is no page ${name}.`)
  return page(found.page(LARGEST))
}

function filled(item: (at: number) => string): string {
  const parts: string[] = []
  for (let at = 0, length = 0; length < LARGEST; at += 1) {
    const part = item(at)
    length += part.length
    parts.push(part)
  }
  return page(parts.join(''))
}

import type { RequestListener } from 'node:http'

const PRODUCTS = 15
const NESTED = 5_000
const ITEMS = 3_000

/** Serves product pages that keep the threads busy, in turn; everything else in the shop is ordinary. */
export function holdingPages(): RequestListener {
  const pages = [related(), nested(), microdata(), links()]
  let asked = 0
  return ({ url }, response) => {
    if (url?.startsWith('/robots.txt')) return response.end('User-agent: *\nAllow: /\n')
    response.writeHead(200, { 'content-type': 'text/html' }).end(pages[asked++ % pages.length])
  }
}

const page = (body: string): string =>
  `<!doctype html><html><head><title>x</title></head><body>${body}</body></html>`
const script = (graph: unknown): string =>
  page(`<script type="application/ld+json">${JSON.stringify(graph)}</script>`)

/** Returns a page of products that all relate to each other by `@id`. */
function related(): string {
  const ids = Array.from({ length: PRODUCTS }, (_, at) => ({ '@id': `#p${at}` }))
  return script({
    '@context': 'https://schema.org',
    '@graph': ids.map((id, at) => ({ '@type': 'Product', ...id, name: `P${at}`, isRelatedTo: ids })),
  })
}

function nested(): string {
  const depth = '{"@type":"Product","isRelatedTo":'.repeat(NESTED)
  return page(`<script type="application/ld+json">${depth}{}${'}'.repeat(NESTED)}</script>`)
}

function microdata(): string {
  const refs = Array.from({ length: 50 }, (_, at) => `i${at}`).join(' ')
  return page(
    Array.from(
      { length: ITEMS },
      (_, at) => `<div id="i${at}" itemscope itemtype="https://schema.org/Product" itemref="${refs}">`,
    ).join(''),
  )
}

function links(): string {
  const query = Array.from({ length: 400 }, (_, at) => `utm_${at}=x`).join('&amp;')
  return page(Array.from({ length: 1_000 }, (_, at) => `<a href="/a${at}?${query}">x</a>`).join(''))
}

import { fieldValues, type Subject, textOfValue } from '../rules/subject.ts'

/** Ids that name the business or the site itself if they are fragments of the home page's URL. */
const homeIds =
  /#\/?(?:schema\/?)?(?:organi[sz]ation|org|onlinestore|store|shop|business|company|localbusiness|website)$/i

/** Returns host and path of a thing's URL, without the parts that do not change the thing. */
export function urlOf(subject: Subject): string | null {
  const text = urlText(subject)
  return text === null ? null : normalUrl(text, subject.page.url)
}

/** Returns the `variant` that its URL preselects; null without one. */
export function preselected(subject: Subject): string | null {
  const text = urlText(subject)
  return text === null ? null : (URL.parse(text, subject.page.url?.href)?.searchParams.get('variant') ?? null)
}

function urlText(subject: Subject): string | null {
  for (const field of ['url', 'mainEntityOfPage', 'offers.url']) {
    for (const value of fieldValues(subject, field)) {
      const text = value.node?.id ?? textOfValue(value)
      if (text !== null && normalUrl(text, subject.page.url) !== null) return text
    }
  }
  const { id } = subject.node
  if (id === null || !/^https?:/.test(id)) return null
  return /^https?:\/\/[^/]+\/[^#]+#/.test(id) || homeIds.test(id) ? id : null
}

/** Query parameters that select a thing of a path; the others describe visits. */
const naming = /^(?:id|p|pid|product|product_?id|item|item_?id|sku|article|article_?id|v)$/i

/**
 * Normalises a URL: collection, query and fragment do not change a product; other paths keep the identifying
 * parameters.
 */
export function normalUrl(text: string, base: URL | null): string | null {
  const url = URL.parse(text, base?.href)
  if (url === null) return null
  if (!/^https?:$/.test(url.protocol)) return null
  const host = url.host.replace(/^www\./, '')
  const product = /\/products\/([^/]+)/.exec(url.pathname)?.[1]
  if (product) return `${host}/products/${product}`.toLowerCase()
  const query = [...url.searchParams].filter(([name]) => naming.test(name)).map((pair) => pair.join('='))
  return (
    `${host}${url.pathname.replace(/\/+$/, '')}`.toLowerCase() +
    query
      .toSorted()
      .map((one) => `?${one}`)
      .join('')
  )
}

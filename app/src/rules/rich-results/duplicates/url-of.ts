import { fieldValues, type Subject, textOfValue } from '../rules/subject.ts'

/** Ids that name the business or the site itself where they hang on the home page's URL. */
const homeIds =
  /#\/?(?:schema\/?)?(?:organi[sz]ation|org|onlinestore|store|shop|business|company|localbusiness|website)$/i

/** Host and path of the URL the thing has; what does not change the thing is left out. */
export function urlOf(subject: Subject): string | null {
  const text = urlText(subject)
  return text === null ? null : normalUrl(text, subject.page.url)
}

/** The `variant` its URL preselects; null without one. */
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

/** Parts of a query that say which thing of a path is meant; the others tell of visits, not of things. */
const naming = /^(?:id|p|pid|product|product_?id|item|item_?id|sku|article|article_?id|v)$/i

/** Collection, query and fragment do not change a product; other paths keep what names a thing in their query. */
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

import { isAvailable } from '../liquid/objects/variant.ts'
import type { MenuItem, StoreRecord, VariantRecord } from '../state/records.ts'
import type { State } from '../state/state.ts'
import type { PageType } from './page-types.ts'
import { jsonLd, linkPaths, titleText, visibleText } from './page-words.ts'

/** One requirement for a page. `absent`: the theme does not print it anywhere, so the page cannot either. */
export interface Must {
  what:
    | 'answer'
    | 'title'
    | 'heading'
    | 'text'
    | 'price'
    | 'availability'
    | 'image'
    | 'menu'
    | 'links'
    | 'json-ld'
  state: 'there' | 'missing' | 'wrong' | 'absent'
  /** The expected content, if it is missing or wrong. */
  expected?: string
}

export interface JudgedPage {
  type: PageType
  status: number
  html: string
  /** True if the page is a section alone, without head and menu. */
  partial: boolean
  /** True if any file of the page writes structured data. */
  writesJsonLd: boolean
}

/** Returns the requirements for a page, and whether it meets them. */
export function mustList(page: JudgedPage, shop: { state: State; store: StoreRecord }): Must[] {
  const { type, html } = page
  const text = visibleText(html)
  const found: Must[] = []
  const check = (what: Must['what'], ok: boolean, expected: string, bad: Must['state'] = 'missing') =>
    found.push(ok ? { what, state: 'there' } : { what, state: bad, expected })
  check('answer', page.status === type.status, `status ${type.status}`, 'wrong')
  if (!page.partial) {
    check('title', titleText(html).includes(type.title ?? ''), type.title ?? 'a title')
    if (type.name !== 'password') menu(html, shop, check)
  }
  if (type.product) {
    check('heading', text.includes(type.product.record.title), type.product.record.title)
    productMusts(page, text, shop, check)
    found.push(structuredData(page, type.product))
  }
  for (const words of type.words ?? []) check('text', text.includes(words.replace(/\s+/g, ' ')), words)
  if (type.links) {
    const links = linkPaths(html)
    check(
      'links',
      type.links.some((path) => [...links].some((link) => link.endsWith(path))),
      type.links[0] ?? 'a link',
    )
  }
  return found
}

type Check = (what: Must['what'], ok: boolean, expected: string, bad?: Must['state']) => void

/** Checks that every entry of the store's main menu is linked. */
function menu(html: string, { state, store }: { state: State; store: StoreRecord }, check: Check): void {
  const entries = state.byHandle(store, 'Menu', 'main-menu')?.items ?? []
  const links = linkPaths(html)
  // In a theme, an entry with children may open a submenu instead of linking to its own page.
  const isReachable = (entry: MenuItem): boolean =>
    links.has(entry.url) || (entry.items.length > 0 && entry.items.every(isReachable))
  const lost = entries.filter((entry) => !isReachable(entry))
  check('menu', lost.length === 0, lost.map((entry) => entry.title).join(', '))
}

function productMusts(
  page: JudgedPage,
  text: string,
  { state, store }: { state: State; store: StoreRecord },
  check: Check,
): void {
  const { record, variants } = page.type.product ?? { record: undefined, variants: [] }
  const shown = variants.find(isAvailable) ?? variants[0]
  if (!record || !shown) return
  check('price', text.replace(/[,\s]/g, '').includes(Number(shown.price).toFixed(2)), shown.price)
  const canBuy = submitButtons(page.html, variants).some((button) => !/\sdisabled(\s|=|>|$)/.test(button))
  check(
    'availability',
    canBuy === isAvailable(shown),
    isAvailable(shown) ? 'a button that buys' : 'no button that buys',
    'wrong',
  )
  const [fileId] = record.fileIds
  const file = fileId === undefined ? undefined : state.get(store, 'MediaImage', fileId)
  if (file)
    check(
      'image',
      new RegExp(`<img\\b[^>]*${file.filename.replace(/\W/g, '.')}`).test(page.html),
      file.filename,
    )
}

/**
 * Returns the opening tags of the buttons that add the product to the cart: those with that name, else every submit
 * button.
 */
function submitButtons(html: string, variants: VariantRecord[]): string[] {
  const forms = [...html.matchAll(/<form\b[^>]*action="[^"]*\/cart\/add"[\s\S]*?<\/form>/gi)].map(
    (match) => match[0],
  )
  const own = forms.filter((form) => variants.some((variant) => form.includes(`value="${variant.id}"`)))
  const tags = own.flatMap((form) => form.match(/<(?:button|input)\b[^>]*>/gi) ?? [])
  const named = tags.filter((tag) => /\sname="add"/.test(tag))
  return named.length > 0 ? named : tags.filter((tag) => /\stype="submit"/.test(tag))
}

/** Checks for exactly one product in valid JSON, with the price and availability the page shows. */
function structuredData(page: JudgedPage, product: NonNullable<PageType['product']>): Must {
  const { nodes, broken } = jsonLd(page.html)
  const products = nodes.filter((node) => node['@type'] === 'Product' || node['@type'] === 'ProductGroup')
  if (broken > 0) return { what: 'json-ld', state: 'wrong', expected: 'structured data that is JSON' }
  if (products.length === 0)
    return page.writesJsonLd
      ? { what: 'json-ld', state: 'missing', expected: 'one product' }
      : { what: 'json-ld', state: 'absent' }
  if (products.length > 1)
    return { what: 'json-ld', state: 'wrong', expected: `one product, not ${products.length}` }
  const text = JSON.stringify(products[0])
  const shown = product.variants.find(isAvailable) ?? product.variants[0]
  if (!shown) return { what: 'json-ld', state: 'there' }
  const price = new RegExp(
    `"price":"?${Number(shown.price)
      .toFixed(2)
      .replace(/\.?0+$/, '')
      .replace('.', '\\.')}`,
  )
  if (!price.test(text)) return { what: 'json-ld', state: 'wrong', expected: `the price ${shown.price}` }
  const word = product.variants.some(isAvailable) ? 'InStock' : 'OutOfStock'
  if (!text.includes(word)) return { what: 'json-ld', state: 'wrong', expected: word }
  return { what: 'json-ld', state: 'there' }
}

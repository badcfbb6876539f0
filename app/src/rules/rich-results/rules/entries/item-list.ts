import type { Entry } from '../entry.ts'
import { isAbsolute, thing } from '../formats/things.ts'
import type { Fault } from '../issue.ts'
import { message } from '../messages.ts'
import { isA } from '../schema-types.ts'
import { childrenOf, has, type Subject, textOf, valuesOf } from '../subject.ts'
import { positions } from './breadcrumb-list.ts'

const carouselTypes = ['Recipe', 'Course', 'Movie', 'Restaurant']
const betaTypes = ['Product', 'LocalBusiness', 'Event']

/** Returns the carousel that the list's items are eligible for; null: none. */
export function carouselOf(subject: Subject): 'carousel' | 'beta' | null {
  const elements = childrenOf(subject, 'itemListElement')
  const items = elements.map(({ node }) => node.properties.get('item')?.[0])
  const types = elements.flatMap((element) => childrenOf(element, 'item').flatMap(({ node }) => node.types))
  if (carouselTypes.some((type) => isA(types, type))) return 'carousel'
  if (betaTypes.some((type) => isA(types, type))) return 'beta'
  // Things listed without a ListItem around them are not eligible; collections are often marked up this way.
  const summary =
    elements.some(({ node }) => node.types.length === 0 || isA(node.types, 'ListItem')) &&
    items.every((item) => item === undefined)
  return summary && elements.some((element) => has(element, 'url')) ? 'carousel' : null
}

function isSummary(subject: Subject): boolean {
  return childrenOf(subject, 'itemListElement').every((element) => !has(element, 'item'))
}

const element = (name: '' | '.item') => ({ in: `itemListElement${name}` })

export const carousel: Entry = {
  key: 'ItemList.carousel',
  required: ['itemListElement'],
  rules: [
    {
      name: 'itemListElement (>=2, same type)',
      severity: 'error',
      check: (subject) => [
        // A list of URLs alone is no less correct with one; it is only never shown as a carousel.
        ...atLeast(subject, 2).map(
          (fault): Fault => (isSummary(subject) ? { ...fault, severity: 'info' } : fault),
        ),
        ...sameType(subject),
      ],
    },
    { name: 'position', severity: 'error', check: positions },
    { name: 'itemListElement: ListItem', severity: 'error', check: listItems },
    {
      name: 'summaryPage: only @type, position, url; unique URLs on same domain, different pages',
      severity: 'error',
      check: (subject) => (isSummary(subject) ? urls(subject, 'element') : []),
    },
    {
      name: 'allInOne: position, item, item.name, item.url (anchor on this page)',
      severity: 'error',
      check: (subject) =>
        isSummary(subject) ? [] : [...itemFields(subject, ['name', 'url']), ...anchors(subject)],
    },
  ],
}

export const carouselBeta: Entry = {
  key: 'ItemList.carouselBeta',
  required: ['itemListElement'],
  rules: [
    { name: 'itemListElement (>=3 items)', severity: 'error', check: (subject) => atLeast(subject, 3) },
    { name: 'itemListElement.position', severity: 'error', check: positions },
    { name: 'itemListElement: ListItem', severity: 'error', check: listItems },
    {
      name: 'itemListElement.item (Product | LocalBusiness subtype | Event)',
      severity: 'error',
      check: (subject) =>
        childrenOf(subject, 'itemListElement').flatMap((one): Fault[] => {
          const [item] = childrenOf(one, 'item')
          if (item && betaTypes.some((type) => isA(item.node.types, type))) return []
          return [withoutItem(one)]
        }),
    },
    {
      name: 'item.image, item.name',
      severity: 'error',
      check: (subject) => itemFields(subject, ['image', 'name']),
    },
    {
      name: 'item.url (absolute, unique, same domain, detail page, no anchors)',
      severity: 'error',
      check: (subject) => urls(subject, 'item'),
    },
    {
      name: 'item.offers price/priceCurrency',
      severity: 'info',
      check: (subject) =>
        childrenOf(subject, 'itemListElement').flatMap((one): Fault[] => {
          const [item] = childrenOf(one, 'item')
          if (!item || !isA(item.node.types, 'Product') || has(item, 'offers')) return []
          const says = message('missing', { field: 'offers', ...element('.item') })
          return [{ code: 'missing-recommended', field: 'offers', on: item, says }]
        }),
    },
  ],
}

function atLeast(subject: Subject, least: number): Fault[] {
  const count = valuesOf(subject, 'itemListElement').length
  if (count === 0 || count >= least) return []
  const says =
    count === 1 ? message('carouselOne', { least }) : message('carouselItems', { least, items: count })
  return [{ code: 'too-few-items', field: 'itemListElement', says }]
}

function sameType(subject: Subject): Fault[] {
  const types = childrenOf(subject, 'itemListElement').flatMap((one) =>
    childrenOf(one, 'item').map(({ node, path }) => ({ type: node.types[0], path })),
  )
  const odd = types.find(({ type }) => type !== types[0]?.type)
  if (odd === undefined) return []
  return [
    {
      code: 'invalid-type',
      field: 'item',
      path: odd.path,
      says: message('carouselTypes', {}),
    },
  ]
}

function itemFields(subject: Subject, fields: readonly string[]): Fault[] {
  return childrenOf(subject, 'itemListElement').flatMap((one) =>
    childrenOf(one, 'item').flatMap((item) =>
      fields
        .filter((field) => !has(item, field))
        .map(
          (field): Fault => ({
            code: 'missing-field',
            field,
            on: item,
            says: message('missing', { field, ...element('.item') }),
          }),
        ),
    ),
  )
}

/** Checks items described on this page: each must exist, and its URL must be an anchor on this page. */
function anchors(subject: Subject): Fault[] {
  const page = subject.page.url
  return childrenOf(subject, 'itemListElement').flatMap((one): Fault[] => {
    const [item] = childrenOf(one, 'item')
    if (!item) return [withoutItem(one)]
    const text = textOf(item, 'url')
    if (text === null || page === null) return []
    const url = URL.canParse(text, page.href) ? new URL(text, page.href) : null
    if (url !== null && url.hash !== '' && url.host === page.host && url.pathname === page.pathname) return []
    const says = message('anchor', { field: 'url', ...element('.item') })
    return [{ code: 'invalid-url', field: 'url', on: item, says }]
  })
}

/** Returns the fault of an element without an item, or with another kind of value in its place. */
function withoutItem(on: Subject): Fault {
  const at = { field: 'item', on }
  const where = { field: 'item', ...element('') }
  return has(on, 'item')
    ? { code: 'invalid-type', ...at, says: message('invalidType', where) }
    : { code: 'missing-field', ...at, says: message('missing', where) }
}

/** Checks the URLs of the elements or their items: absolute, unique, on this site, and not this page. */
function urls(subject: Subject, of: 'element' | 'item'): Fault[] {
  const seen = new Set<string>()
  const page = subject.page.url
  return childrenOf(subject, 'itemListElement').flatMap((one): Fault[] => {
    const on = of === 'element' ? one : childrenOf(one, 'item')[0]
    // An element without its item is already reported.
    if (on === undefined) return []
    const at = { field: 'url', on }
    const where = { field: 'url', ...element(of === 'element' ? '' : '.item') }
    const invalid = (key: 'invalidUrl' | 'partOfPage' | 'otherSite' | 'thisPage'): Fault[] => [
      { code: 'invalid-url', ...at, says: message(key, where) },
    ]
    const text = textOf(on, 'url')
    if (text === null) return [{ code: 'missing-field', ...at, says: message('missing', where) }]
    if (!isAbsolute(text)) return invalid('invalidUrl')
    const url = new URL(text)
    if (url.hash !== '') return invalid('partOfPage')
    if (seen.has(url.href)) return [{ code: 'not-unique', ...at, says: message('sameUrl', { in: where.in }) }]
    seen.add(url.href)
    if (page === null) return []
    if (siteOf(page) !== siteOf(url)) return invalid('otherSite')
    if (url.pathname === page.pathname && url.search === page.search) return invalid('thisPage')
    return []
  })
}

/** A store responds with and without the prefix; one redirects to the other. */
const siteOf = ({ hostname }: URL): string => hostname.replace(/^www\./, '')

/** Checks that elements are ListItems; text and other things are not eligible for a carousel. */
function listItems(subject: Subject): Fault[] {
  return valuesOf(subject, 'itemListElement').flatMap((value): Fault[] => {
    const untyped = value.node?.types.length === 0
    const fault = untyped ? null : listItem.check(value, subject, 'itemListElement')
    return fault ? [{ ...fault, field: 'itemListElement', path: value.path }] : []
  })
}

const listItem = thing(['ListItem'])

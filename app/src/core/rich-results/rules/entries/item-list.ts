import type { Entry } from '../entry.ts'
import { isAbsolute } from '../formats/things.ts'
import type { Fault } from '../issue.ts'
import { isA } from '../schema-types.ts'
import { childrenOf, has, type Subject, textOf, valuesOf } from '../subject.ts'
import { positions } from './breadcrumb-list.ts'

const carouselTypes = ['Recipe', 'Course', 'Movie', 'Restaurant']
const betaTypes = ['Product', 'LocalBusiness', 'Event']

/** Which carousel the list's items could make; null: none. */
export function carouselOf(subject: Subject): 'carousel' | 'beta' | null {
  const elements = childrenOf(subject, 'itemListElement')
  const items = elements.map(({ node }) => node.properties.get('item')?.[0])
  const types = elements.flatMap((element) => childrenOf(element, 'item').flatMap(({ node }) => node.types))
  if (carouselTypes.some((type) => isA(types, type))) return 'carousel'
  if (betaTypes.some((type) => isA(types, type))) return 'beta'
  const summary = elements.length > 0 && items.every((item) => item === undefined)
  return summary && elements.some((element) => has(element, 'url')) ? 'carousel' : null
}

function isSummary(subject: Subject): boolean {
  return childrenOf(subject, 'itemListElement').every((element) => !has(element, 'item'))
}

const element = (name: string) => ` (in "itemListElement${name}")`

export const carousel: Entry = {
  key: 'ItemList.carousel',
  required: ['itemListElement'],
  rules: [
    {
      name: 'itemListElement (>=2, same type)',
      severity: 'error',
      check: (subject) => [...atLeast(subject, 2), ...sameType(subject)],
    },
    { name: 'position', severity: 'error', check: positions },
    {
      name: 'summaryPage: only @type, position, url; unique URLs on same domain, different pages',
      severity: 'error',
      check: (subject) => (isSummary(subject) ? addresses(subject, { field: 'url', anchors: false }) : []),
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
    {
      name: 'itemListElement.item (Product | LocalBusiness subtype | Event)',
      severity: 'error',
      check: (subject) =>
        childrenOf(subject, 'itemListElement').flatMap((one): Fault[] => {
          const [item] = childrenOf(one, 'item')
          if (item && betaTypes.some((type) => isA(item.node.types, type))) return []
          const code = item ? 'invalid-type' : 'missing-field'
          const message = item
            ? `Invalid object type for field "item"${element('')}`
            : `Missing field "item"${element('')}`
          return [{ code, field: 'item', path: `${one.path}/item`, message }]
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
      check: (subject) => addresses(subject, { field: 'item.url', anchors: false }),
    },
    {
      name: 'item.offers price/priceCurrency',
      severity: 'info',
      check: (subject) =>
        childrenOf(subject, 'itemListElement').flatMap((one): Fault[] => {
          const [item] = childrenOf(one, 'item')
          if (!item || !isA(item.node.types, 'Product') || has(item, 'offers')) return []
          const message = `Missing field "offers"${element('.item')}`
          return [{ code: 'missing-recommended', field: 'offers', path: `${item.path}/offers`, message }]
        }),
    },
  ],
}

function atLeast(subject: Subject, least: number): Fault[] {
  const count = valuesOf(subject, 'itemListElement').length
  if (count === 0 || count >= least) return []
  const message = `A carousel needs at least ${least} items, there ${count === 1 ? 'is 1' : `are ${count}`}`
  return [{ code: 'too-few-items', field: 'itemListElement', message }]
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
      message: 'The items of a carousel need to be of one type',
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
            path: `${item.path}/${field}`,
            message: `Missing field "${field}"${element('.item')}`,
          }),
        ),
    ),
  )
}

/** Items described on this page: each is there, and its address is a part of this page. */
function anchors(subject: Subject): Fault[] {
  const page = subject.page.url
  return childrenOf(subject, 'itemListElement').flatMap((one): Fault[] => {
    const [item] = childrenOf(one, 'item')
    if (!item) {
      return [
        {
          code: 'missing-field',
          field: 'item',
          path: `${one.path}/item`,
          message: `Missing field "item"${element('')}`,
        },
      ]
    }
    const text = textOf(item, 'url')
    if (text === null || page === null) return []
    const url = URL.canParse(text, page.href) ? new URL(text, page.href) : null
    if (url !== null && url.hash !== '' && url.host === page.host && url.pathname === page.pathname) return []
    const message = `Field "url"${element('.item')} is the place of the item on this page, with an anchor`
    return [{ code: 'invalid-url', field: 'url', path: `${item.path}/url`, message }]
  })
}

/** Complete addresses, each once, on this site, none of them this page. */
function addresses(subject: Subject, { field, anchors }: { field: string; anchors: boolean }): Fault[] {
  const seen = new Set<string>()
  return childrenOf(subject, 'itemListElement').flatMap((one): Fault[] => {
    const path = `${one.path}/${field.replace('.', '/')}`
    const text = textOf(one, field)
    const inWhere = element(field.includes('.') ? '.item' : '')
    if (text === null)
      return [{ code: 'missing-field', field: 'url', path, message: `Missing field "url"${inWhere}` }]
    if (!isAbsolute(text))
      return [{ code: 'invalid-url', field: 'url', path, message: `Invalid URL in field "url"${inWhere}` }]
    const url = new URL(text)
    const page = subject.page.url
    const key = url.href.replace(/#.*$/, '')
    if (!anchors && url.hash !== '')
      return [
        {
          code: 'invalid-url',
          field: 'url',
          path,
          message: `Field "url"${inWhere} leads to a part of a page`,
        },
      ]
    if (seen.has(key))
      return [
        { code: 'not-unique', field: 'url', path, message: `Another item has the same address${inWhere}` },
      ]
    seen.add(key)
    if (page !== null && page.hostname !== url.hostname) {
      return [
        { code: 'invalid-url', field: 'url', path, message: `Field "url"${inWhere} leads to another site` },
      ]
    }
    return []
  })
}

import { isNode, isReference } from '../../graph/node.ts'
import type { Entry } from '../entry.ts'
import { isAbsolute } from '../formats/things.ts'
import type { Fault } from '../issue.ts'
import { message } from '../messages.ts'
import { isA } from '../schema-types.ts'
import { childrenOf, has, numberOf, pathOf, type Subject, valuesOf } from '../subject.ts'

function items(subject: Subject): Subject[] {
  return childrenOf(subject, 'itemListElement')
}

const where = { in: 'itemListElement' }

export const breadcrumbList: Entry = {
  key: 'BreadcrumbList',
  required: ['itemListElement'],
  rules: [
    {
      name: 'itemListElement (>=2 ListItem)',
      severity: 'error',
      check(subject) {
        const count = valuesOf(subject, 'itemListElement').length
        if (count === 0 || count >= 2) return []
        return [{ code: 'too-few-items', field: 'itemListElement', says: message('breadcrumbItems', {}) }]
      },
    },
    {
      name: 'itemListElement: ListItem',
      severity: 'error',
      check: (subject) =>
        valuesOf(subject, 'itemListElement').flatMap(({ node, path }): Fault[] => {
          if (node !== null && (node.types.length === 0 || isA(node.types, 'ListItem'))) return []
          return [
            {
              code: 'invalid-type',
              field: 'itemListElement',
              path,
              says: message('invalidType', { field: 'itemListElement' }),
            },
          ]
        }),
    },
    { name: 'ListItem.position', severity: 'error', check: (subject) => positions(subject) },
    {
      name: 'ListItem.name (or item.name when item is a Thing)',
      severity: 'error',
      check: (subject) =>
        items(subject)
          .filter((item) => !has(item, 'name') && !has(item, 'item.name'))
          .map((item) => ({
            code: 'missing-one-of',
            field: 'name',
            on: item,
            says: message('either', { fields: { names: ['name', 'item.name'] }, ...where }),
          })),
    },
    {
      name: 'ListItem.item (optional on last item)',
      severity: 'error',
      check: (subject) =>
        items(subject)
          .slice(0, -1)
          .filter((item) => !has(item, 'item'))
          .map((item) => ({
            code: 'missing-field',
            field: 'item',
            on: item,
            says: message('missing', { field: 'item', ...where }),
          })),
    },
    {
      name: 'item: absoluteUrl, or Thing with @id',
      severity: 'error',
      check: (subject) =>
        items(subject).flatMap((item) => valuesOf(item, 'item').flatMap((value) => badUrl(value))),
    },
  ],
}

function badUrl({ data, node, path }: ReturnType<typeof valuesOf>[number]): Fault[] {
  if (typeof data !== 'object') return typeof data === 'string' && isAbsolute(data) ? [] : [invalid(path)]
  if (isReference(data) && node === null) return isAbsolute(data.written) ? [] : [invalid(path)]
  const written = isNode(data) ? data.source['@id'] : isReference(data) ? data.written : undefined
  const url = node?.properties.get('url')?.[0]?.data
  const target = typeof written === 'string' ? written : typeof url === 'string' ? url : null
  if (target === null)
    return [
      {
        code: 'missing-field',
        field: 'item',
        path: `${path}/@id`,
        says: message('missing', { field: 'id', in: 'itemListElement.item' }),
      },
    ]
  return isAbsolute(target) ? [] : [invalid(path)]
}

function invalid(path: string): Fault {
  return {
    code: 'invalid-url',
    field: 'item',
    path,
    says: message('invalidUrl', { field: 'id', in: 'itemListElement.item' }),
  }
}

/** Checks that positions are whole numbers from 1, unique and ascending. */
export function positions(subject: Subject): Fault[] {
  let last = 0
  return items(subject).flatMap((item): Fault[] => {
    const at = () => ({ field: 'position', on: item, path: pathOf(item, 'position') })
    if (!has(item, 'position')) {
      return [{ code: 'missing-field', ...at(), says: message('missing', { field: 'position', ...where }) }]
    }
    const position = numberOf(item, 'position')
    if (position === null || !Number.isInteger(position) || position < 1) {
      return [
        {
          code: 'invalid-number',
          ...at(),
          says: message('invalidWhole', { field: 'position', ...where }),
        },
      ]
    }
    const rises = position > last
    last = Math.max(last, position)
    return rises
      ? []
      : [
          {
            code: 'not-unique',
            ...at(),
            says: message('rising', { field: 'position', ...where }),
          },
        ]
  })
}

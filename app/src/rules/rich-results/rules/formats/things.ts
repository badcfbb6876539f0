import { isNode, isReference } from '../../graph/node.ts'
import type { Format } from '../entry.ts'
import { message } from '../messages.ts'
import { isA, kindTest } from '../schema-types.ts'
import { childSubject, type FieldValue, fieldIn, fieldValues, type Subject, textOf } from '../subject.ts'

function last(field: string): string {
  return field.split('.').at(-1) ?? field
}

/** An absolute URL with http or https. */
export function absoluteUrl({ max }: { max?: number } = {}): Format {
  return {
    name: 'absoluteUrl',
    ...(max !== undefined && { max }),
    check({ data }, subject, field) {
      const written = isReference(data) ? data.reference : isNode(data) ? data.id : data
      if (typeof written === 'string' && isAbsolute(written)) return null
      return {
        code: 'invalid-url',
        says: message('incompleteUrl', fieldIn(subject, field)),
      }
    },
  }
}

/** Matches URLs that any parser accepts: plain labels, the last of letters only. Most URLs match. */
const plainUrl = /^https?:\/\/(?:[a-z\d]+(?:-[a-z\d]+)*\.)+[a-z]+(?:[/?#]|$)/i

/** True for an absolute http or https URL. */
export function isAbsolute(text: string): boolean {
  const trimmed = text.trim()
  return plainUrl.test(trimmed) || (/^https?:\/\/[^\s/]/i.test(trimmed) && URL.canParse(trimmed))
}

/** A URL, absolute or relative to the page, or an ImageObject with one. */
export const image: Format = {
  name: 'ImageSpec',
  check(value, subject, field) {
    const url = imageUrl(value, subject, field)
    if (url === null) {
      return {
        code: 'invalid-type',
        says: message('invalidType', fieldIn(subject, field)),
      }
    }
    if (isPageUrl(url, subject)) return null
    return { code: 'invalid-url', says: message('invalidUrl', fieldIn(subject, field)) }
  },
}

function imageUrl(value: FieldValue, subject: Subject, field: string): string | null {
  const { data, node } = value
  if (typeof data === 'string') return data
  if (isReference(data) && node === null) return data.reference
  const child = childSubject(subject, last(field), value)
  if (node === null || child === null) return null
  for (const property of ['url', 'contentUrl']) {
    const inner = fieldValues(child, property)[0]?.data
    if (typeof inner === 'string') return inner
    if (inner !== undefined && isReference(inner)) return inner.reference
  }
  return isA(node.types, 'ImageObject') ? null : node.id
}

function isPageUrl(text: string, { page }: Subject): boolean {
  const trimmed = text.trim()
  if (plainUrl.test(trimmed)) return true
  if (/\s/.test(trimmed) || /^[a-z][a-z0-9+.-]*:/i.test(trimmed)) return isAbsolute(trimmed)
  return page.url !== null && URL.canParse(trimmed, page.url.href)
}

/** A logo: an image of at least 112 × 112, if the markup states its size. */
export const logo: Format = {
  name: 'logo',
  check(value, subject, field) {
    const fault = image.check(value, subject, field)
    const child = fault ? null : childSubject(subject, field, value)
    if (child === null) return fault
    // A length may be followed by its unit.
    const small = ['width', 'height'].some((side) => Number.parseFloat(textOf(child, side) ?? '112') < 112)
    return small
      ? {
          code: 'out-of-range',
          says: message('smallImage', { field: last(field) }),
        }
      : null
  },
}

/**
 * An object of one of the types. `loose`: a URL alone may refer to one described on another page. `untyped`: the type
 * may be missing, as in the engine's own examples.
 */
export function thing(
  types: readonly string[],
  { max, loose = false, untyped = false }: { max?: number; loose?: boolean; untyped?: boolean } = {},
): Format {
  const fits = kindTest(types)
  return {
    name: types.join(' or '),
    ...(max !== undefined && { max }),
    check({ data, node }, subject, field) {
      if (isReference(data) && node === null) {
        if (loose) return null
        return {
          code: 'unresolved-reference',
          says: message('reference', { ...fieldIn(subject, field), target: data.reference.slice(0, 200) }),
        }
      }
      if (node !== null && ((untyped && node.types.length === 0) || fits(node.types))) return null
      return {
        code: 'invalid-type',
        says: message('invalidType', fieldIn(subject, field)),
      }
    },
  }
}

/** An object of any type; text and references to other pages do not qualify. */
export const anything: Format = {
  name: 'object',
  check(value, subject, field) {
    return value.node === null ? nothing.check(value, subject, field) : null
  },
}

const nothing = thing([])

/** Accepts either format. Otherwise returns the fault of the format that matches the kind of value. */
export function either(first: Format, second: Format, { max }: { max?: number } = {}): Format {
  return {
    name: `${first.name} or ${second.name}`,
    ...(max !== undefined && { max }),
    check(value, subject, field) {
      const fault = first.check(value, subject, field)
      const other = fault && second.check(value, subject, field)
      return other && (fault.code === 'invalid-type' ? other : fault)
    },
  }
}

import { type Field, fieldsOf, listOf, type SchemaType, textOf, type Values } from './schema-type.ts'

/** Why a field cannot be saved; words are made where somebody reads it. */
export const FAULTS = [
  'required',
  'url',
  'email',
  'date',
  'time',
  'country',
  'number',
  'range',
  'long',
  'few',
  'many',
  'image',
  'small',
  'order',
] as const
export type FaultCode = (typeof FAULTS)[number]

export interface Fault {
  field: string
  code: FaultCode
  values: Readonly<Record<string, string | number>>
}

/** Characters of any text, so that no form outgrows its metafield. */
const LONGEST = 1_000

/** What is wrong with the values of a form, field by field; empty when it can be saved. Pure: browser and server ask the same. */
export function checkValues(type: SchemaType, values: Values): Fault[] {
  return fieldsOf(type).flatMap((field) => {
    if (field.when && !field.when(values)) return []
    const fault = isEmpty(field, values) ? whenEmpty(field, values) : whenFilled(field, values)
    return fault === null ? [] : [{ field: field.name, code: fault.code, values: fault.values ?? {} }]
  })
}

type Found = { code: FaultCode; values?: Fault['values'] } | null

function isEmpty(field: Field, values: Values): boolean {
  if (field.control === 'switch') return false
  if (field.control === 'list' || field.control === 'days') return listOf(values, field.name).length === 0
  return textOf(values, field.name) === ''
}

function whenEmpty({ required, fewest }: Field, values: Values): Found {
  if (fewest !== undefined) return { code: 'few', values: { least: fewest } }
  return required === true || (typeof required === 'function' && required(values))
    ? { code: 'required' }
    : null
}

function whenFilled(field: Field, values: Values): Found {
  const text = textOf(values, field.name)
  if (text.length > LONGEST) return { code: 'long', values: { most: LONGEST } }
  switch (field.control) {
    case 'text': {
      const most = field.longest ?? LONGEST
      return text.length > most ? { code: 'long', values: { most } } : null
    }
    case 'url':
    case 'image':
      return isWebUrl(text) ? null : { code: 'url' }
    case 'email':
      return /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/.test(text) ? null : { code: 'email' }
    case 'date':
      return isDate(text) ? null : { code: 'date' }
    case 'time':
      return /^(?:[01]\d|2[0-3]):[0-5]\d$/.test(text) ? null : { code: 'time' }
    case 'country':
      return /^[A-Z]{2}$/.test(text) ? null : { code: 'country' }
    case 'number':
      return outOfRange(field, text)
    case 'list': {
      const entries = listOf(values, field.name)
      if (entries.length > field.most) return { code: 'many', values: { most: field.most } }
      if (entries.some((entry) => entry.length > LONGEST || !isWebUrl(entry))) return { code: 'url' }
      return entries.length < (field.fewest ?? 0)
        ? { code: 'few', values: { least: field.fewest ?? 0 } }
        : null
    }
    default:
      return null
  }
}

function outOfRange({ least, most, decimals }: Extract<Field, { control: 'number' }>, text: string): Found {
  if (!(decimals ? /^\d{1,9}(?:\.\d{1,4})?$/ : /^\d{1,9}$/).test(text)) return { code: 'number' }
  const number = Number(text)
  if (number >= least && (most === undefined || number <= most)) return null
  return { code: 'range', values: { least, most: most ?? '' } }
}

function isWebUrl(text: string): boolean {
  return /^https?:\/\/[^\s/]+\.[^\s]+$/i.test(text) && URL.canParse(text)
}

/** `2026-03-01`, of the calendar. */
function isDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  const date = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text)
}

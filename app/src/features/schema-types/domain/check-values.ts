import { currencyCodes } from '#rules/rich-results/rules/formats/codes.ts'
import { clockOf, dayOf, isDate } from './moments.ts'
import { type Field, fieldsOf, listOf, rowsOf, type SchemaType, textOf, type Values } from './schema-type.ts'
import { typedNumbers } from './typed-numbers.ts'

/** Why a field cannot be saved; the UI puts the codes into words. */
export const FAULTS = [
  'required',
  'url',
  'email',
  'phone',
  'date',
  'day',
  'time',
  'clock',
  'country',
  'currency',
  'number',
  'ambiguous',
  'range',
  'long',
  'few',
  'many',
  'image',
  'small',
  'order',
  'match',
] as const
export type FaultCode = (typeof FAULTS)[number]

export interface Fault {
  /** Name of the field; inside rows prefixed with the row field's name and the row's index: `questions.0.answer`. */
  field: string
  code: FaultCode
  values: Readonly<Record<string, string | number>>
}

/** Most characters of any text, so that no form outgrows its metafield. */
const LONGEST = 1_000
const LONGEST_MULTILINE = 4_000
const LONGEST_PHONE = 40
/** Digits of a number with country code and extension (E.164 has 15 without); emergency lines have three. */
const PHONE_DIGITS = { least: 3, most: 20 }

/**
 * Returns the faults of a form's values, field by field; empty if it can be saved. Pure: browser and server use the
 * same check.
 */
export function checkValues(type: Pick<SchemaType, 'groups'>, values: Values): Fault[] {
  return checkFields(fieldsOf(type), values, '')
}

function checkFields(fields: readonly Field[], values: Values, before: string): Fault[] {
  return fields.flatMap((field) => {
    if (field.when && !field.when(values)) return []
    const found = isEmpty(field, values) ? whenEmpty(field, values) : whenFilled(field, values)
    if (found !== null) return [{ field: before + field.name, code: found.code, values: found.values ?? {} }]
    if (field.control !== 'rows') return []
    return rowsOf(values, field.name).flatMap((row, at) =>
      checkFields(field.of, row, `${before}${field.name}.${at}.`),
    )
  })
}

type Found = { code: FaultCode; values?: Fault['values'] } | null

function isEmpty(field: Field, values: Values): boolean {
  switch (field.control) {
    case 'switch':
      return false
    case 'rows':
      return rowsOf(values, field.name).length === 0
    case 'list':
    case 'days':
    case 'choices':
    case 'countries':
      return listOf(values, field.name).length === 0
    default:
      return textOf(values, field.name) === ''
  }
}

/** Returns whether a form with these values needs the field filled. */
export function isRequired(
  { required, fewest = 0 }: Pick<Field, 'required'> & { fewest?: number | undefined },
  values: Values,
): boolean {
  return fewest > 0 || required === true || (typeof required === 'function' && required(values))
}

function whenEmpty(field: Field, values: Values): Found {
  if (field.fewest !== undefined) return { code: 'few', values: { least: field.fewest } }
  return isRequired(field, values) ? { code: 'required' } : null
}

function whenFilled(field: Field, values: Values): Found {
  const found = asControl(field, values)
  if (found !== null) return found
  const code = field.check?.(values) ?? null
  return code === null ? null : { code }
}

function asControl(field: Field, values: Values): Found {
  const text = textOf(values, field.name)
  switch (field.control) {
    case 'text':
      return tooLong(text, field.longest ?? (field.multiline ? LONGEST_MULTILINE : LONGEST))
    case 'url':
    case 'image':
      return tooLong(text, LONGEST) ?? (isWebUrl(text) ? null : { code: 'url' })
    case 'email':
      return tooLong(text, LONGEST) ?? wrongUnless(/^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/.test(text), 'email')
    case 'phone':
      return tooLong(text, LONGEST_PHONE) ?? wrongUnless(isPhone(text), 'phone')
    case 'date':
      return wrongUnless(isDate(text), 'date')
    case 'day':
      return wrongUnless(dayOf(text) !== null, 'day')
    case 'time':
      return wrongUnless(/^(?:[01]\d|2[0-3]):[0-5]\d$/.test(text), 'time')
    case 'clock':
      return wrongUnless(clockOf(text) !== null, 'clock')
    case 'country':
      return wrongUnless(/^[A-Z]{2}$/.test(text), 'country')
    case 'currency':
      return wrongUnless(currencyCodes.has(text), 'currency')
    case 'number':
      return outOfRange(field, text)
    case 'list':
    case 'countries':
      return wrongList(field, listOf(values, field.name))
    case 'select':
      return wrongUnless(field.options.includes(text), 'required')
    case 'choices':
      return wrongUnless(
        listOf(values, field.name).every((one) => field.options.includes(one)),
        'required',
      )
    case 'rows':
      return wrongCount(rowsOf(values, field.name).length, field)
    default:
      return null
  }
}

/**
 * Accepts digits grouped in the usual ways, with a country code before and an extension after: `+353 (0)20 911-0123
 * ext. 4`.
 */
function isPhone(text: string): boolean {
  if (!/^\+?[\d\s()./-]+(?:(?:ext\.?|x|#)\s*\d+)?$/i.test(text)) return false
  const digits = text.replace(/\D/g, '').length
  return digits >= PHONE_DIGITS.least && digits <= PHONE_DIGITS.most
}

const wrongUnless = (isRight: boolean, code: FaultCode): Found => (isRight ? null : { code })
const tooLong = (text: string, most: number): Found =>
  text.length > most ? { code: 'long', values: { most } } : null

function wrongCount(count: number, { most, fewest = 0 }: { most: number; fewest?: number }): Found {
  if (count > most) return { code: 'many', values: { most } }
  return count < fewest ? { code: 'few', values: { least: fewest } } : null
}

function wrongList(field: Extract<Field, { control: 'list' | 'countries' }>, entries: string[]): Found {
  const longest = entries.find((entry) => entry.length > LONGEST)
  if (longest !== undefined) return { code: 'long', values: { most: LONGEST } }
  if (field.control === 'list' && field.of === 'url' && !entries.every(isWebUrl)) return { code: 'url' }
  if (field.control === 'countries' && !entries.every((entry) => /^[A-Z]{2}$/.test(entry)))
    return { code: 'country' }
  return wrongCount(entries.length, field)
}

function outOfRange({ least, most, decimals }: Extract<Field, { control: 'number' }>, text: string): Found {
  const read = decimals ? typedNumbers(text) : /^\d{1,9}$/.test(text) ? [Number(text)] : []
  const [number, other] = read
  if (number === undefined) return { code: 'number' }
  const isWithin = (one: number) => one >= least && (most === undefined || one <= most)
  if (!isWithin(number)) return { code: 'range', values: { least, most: most ?? '' } }
  // A rating of 4,667 cannot be 4667.
  if (other === undefined || !isWithin(other)) return null
  return { code: 'ambiguous', values: { whole: String(other), decimal: `${text}0` } }
}

function isWebUrl(text: string): boolean {
  return /^https?:\/\/[^\s/]+\.[^\s]+$/i.test(text) && URL.canParse(text)
}

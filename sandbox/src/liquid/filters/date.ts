import { type Context, type FilterImplOptions, filters, toValue } from 'liquidjs'
import { attributes, splitArguments, text } from '../language/text.ts'
import { renderingOf } from '../rendering.ts'
import { textFor } from '../theme-texts.ts'

type This = { context: Context }

/** Locale-aware formats by name, in English; a theme's `date_formats` take precedence. */
const FORMATS: Record<string, string> = {
  abbreviated_date: '%b %-d, %Y',
  basic: '%-m/%-d/%Y',
  date: '%B %-d, %Y',
  date_at_time: '%B %-d, %Y at %-I:%M %P',
  default: '%A, %B %-d, %Y at %-I:%M %P %z',
  on_date: 'on %b %-d, %Y',
  short: '%d %b %H:%M',
  long: '%B %d, %Y %H:%M',
}

/** Formats a time of the records or of the theme with strftime codes in the store's time zone. */
export function formatDate(context: Context, input: unknown, format: string, timezone?: string): string {
  const strftime = filters.date
  if (typeof strftime !== 'function') throw new Error('The language library offers no date filter.')
  const zone = timezone ?? renderingOf(context).store.timezone
  const self = { context } as ThisParameterType<typeof strftime>
  return text(strftime.call(self, toValue(input), format, zone))
}

function formatNamed(context: Context, name: string): string {
  const { theme, options } = renderingOf(context)
  const own = textFor(theme, options.locale, `date_formats.${name}`)
  return typeof own === 'string' ? own : (FORMATS[name] ?? FORMATS['date'] ?? '')
}

function chosenFormat(context: Context, args: unknown[]): string | null {
  const { positional, named } = splitArguments(args)
  if (named.has('format')) return formatNamed(context, text(named.get('format')))
  const [format] = positional
  if (format === undefined || format === null || text(format) === '') return null
  return FORMATS[text(format)] ? formatNamed(context, text(format)) : text(format)
}

function date(this: This, input: unknown, ...args: unknown[]): unknown {
  const format = chosenFormat(this.context, args)
  if (format === null || toValue(input) === null || text(input) === '') return input
  return formatDate(this.context, input, format)
}

function timeTag(this: This, input: unknown, ...args: unknown[]): string {
  if (text(input) === '') return ''
  const { named } = splitArguments(args)
  const shown = formatDate(
    this.context,
    input,
    chosenFormat(this.context, args) ?? '%a, %d %b %Y %H:%M:%S %z',
  )
  const machine = named.has('datetime')
    ? formatDate(this.context, input, text(named.get('datetime')))
    : formatDate(this.context, input, '%Y-%m-%dT%H:%M:%SZ', 'UTC')
  const rest = [...named].filter(([name]) => name !== 'format' && name !== 'datetime')
  return `<time${attributes([...rest, ['datetime', machine]])}>${shown}</time>`
}

/** Filters of the category "date", and `time_tag`. */
export const dateFilters: Record<string, FilterImplOptions> = { date, time_tag: timeTag }

import type { FilterImplOptions } from 'liquidjs'
import { attributes, escapeHtml, text } from '../language/text.ts'

function highlight(input: unknown, term: unknown): string {
  const words = text(term)
  if (words === '') return text(input)
  const pattern = new RegExp(words.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'), 'gi')
  return text(input).replace(pattern, (match) => `<strong class="highlight">${match}</strong>`)
}

/** Returns our own placeholder drawing: a frame, a sun and two hills. */
function placeholder(input: unknown, classes: unknown): string {
  const name = text(input)
  return `<svg${attributes([
    ['class', classes ?? 'placeholder-svg'],
    ['xmlns', 'http://www.w3.org/2000/svg'],
    ['viewBox', '0 0 120 120'],
    ['role', 'img'],
    ['aria-label', name],
  ])}><path d="M10 20h100v80H10z" fill="none" stroke="currentColor" stroke-width="2"/><circle cx="38" cy="44" r="9"/><path d="M14 96l30-34 20 20 14-16 28 30z"/></svg>`
}

/** Filters of the category "html" that need no other module. */
export const htmlFilters: Record<string, FilterImplOptions> = {
  highlight,
  newline_to_br: (input: unknown) => text(input).replace(/\r?\n/g, '<br />\n'),
  placeholder_svg_tag: placeholder,
}

/** Display names of payment types. */
const PAYMENT_NAMES: Record<string, string> = {
  visa: 'Visa',
  master: 'Mastercard',
  american_express: 'American Express',
  paypal: 'PayPal',
  diners_club: 'Diners Club',
  discover: 'Discover',
}

/** Filters of the category "payment" that need no form. */
export const paymentTypeFilters: Record<string, FilterImplOptions> = {
  payment_type_svg_tag: (input: unknown, ...args: unknown[]) => {
    const type = text(input)
    const classes = args.find(
      (arg): arg is [string, unknown] => Array.isArray(arg) && arg[0] === 'class',
    )?.[1]
    const name = PAYMENT_NAMES[type] ?? type
    return `<svg${attributes([
      ['class', classes],
      ['viewBox', '0 0 38 24'],
      ['xmlns', 'http://www.w3.org/2000/svg'],
      ['role', 'img'],
      ['width', '38'],
      ['height', '24'],
      ['aria-labelledby', `pi-${type}`],
    ])}><title id="pi-${escapeHtml(type)}">${escapeHtml(name)}</title><rect width="38" height="24" rx="3" fill="#e8e8e8"/><text x="19" y="15" font-size="7" text-anchor="middle" fill="#333">${escapeHtml(name)}</text></svg>`
  },
}

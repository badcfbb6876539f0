/** Converts a decimal string of the records to cents: `19.99` → 1999. Liquid counts every currency in hundredths. */
export function cents(amount: string | null): number | null {
  if (amount === null || amount === '') return null
  const [, sign = '', whole = '0', fraction = ''] = /^\s*(-?)(\d*)(?:\.(\d*))?\s*$/.exec(amount) ?? []
  const value = Number(whole || '0') * 100 + Number(`${fraction}00`.slice(0, 2))
  return sign ? -value : value
}

interface Style {
  thousands: string
  decimal: string
  digits: 0 | 2
}

/** Placeholders of a money format. Source: help.shopify.com, "Currency formatting". */
const STYLES: Record<string, Style> = {
  amount: { thousands: ',', decimal: '.', digits: 2 },
  amount_no_decimals: { thousands: ',', decimal: '.', digits: 0 },
  amount_with_comma_separator: { thousands: '.', decimal: ',', digits: 2 },
  amount_no_decimals_with_comma_separator: { thousands: '.', decimal: ',', digits: 0 },
  amount_with_apostrophe_separator: { thousands: "'", decimal: '.', digits: 2 },
  amount_no_decimals_with_space_separator: { thousands: ' ', decimal: ',', digits: 0 },
  amount_with_space_separator: { thousands: ' ', decimal: ',', digits: 2 },
  amount_with_period_and_space_separator: { thousands: ' ', decimal: '.', digits: 2 },
}

const PLACEHOLDER = /\{\{\s*(\w+)\s*\}\}/

function amount(value: number, style: Style): string {
  const fixed = (Math.abs(value) / 100).toFixed(style.digits)
  const [whole = '0', fraction] = fixed.split('.')
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, style.thousands)
  return (value < 0 ? '-' : '') + grouped + (fraction ? style.decimal + fraction : '')
}

/** Formats an amount in cents with a store's money format; an unknown placeholder counts as `amount`. */
export function formatMoney(value: number, format: string, options: { trimZeros?: boolean } = {}): string {
  return format.replace(PLACEHOLDER, (_, name: string) => amountIn(value, name, options))
}

/** Formats the amount alone, in the style of the format's placeholder. */
export function moneyWithoutCurrency(value: number, format: string): string {
  return amountIn(value, PLACEHOLDER.exec(format)?.[1] ?? 'amount', {})
}

function amountIn(value: number, name: string, options: { trimZeros?: boolean }): string {
  const style = STYLES[name] ?? { thousands: ',', decimal: '.', digits: 2 }
  return amount(value, options.trimZeros && value % 100 === 0 ? { ...style, digits: 0 } : style)
}

/** Returns the format followed by the currency's code, as in the platform's default. */
export function formatWithCurrency(format: string, currency: string): string {
  return format.includes(currency) ? format : `${format} ${currency}`
}

import type { StoreRecord } from '../state/records.ts'
import type { State } from '../state/state.ts'
import { handleOf } from '../store-generator/handle.ts'

/** Thrown if a store cannot be created; nothing was changed. */
export class StoreRefused extends Error {
  readonly action: string

  constructor(what: string, action: string) {
    super(what)
    this.name = 'StoreRefused'
    this.action = action
  }
}

export interface NewStore {
  name: string
  /** ISO 4217, such as `EUR`. */
  currency: string
  /** True: first removes a store of this name. */
  replace: boolean
  storefrontPort: number
  storefrontPorts: number
}

/** Reserved handles: the sandbox uses their host names itself, or they must stay unused. */
const reserved = ['admin', 'www', 'localhost', 'app']

/** Country and time zone of a store by currency; the platform requires them, but a product file does not hold them. */
const homes: Record<string, { countryCode: string; timezone: string }> = {
  AUD: { countryCode: 'AU', timezone: 'Australia/Sydney' },
  CAD: { countryCode: 'CA', timezone: 'America/Toronto' },
  CHF: { countryCode: 'CH', timezone: 'Europe/Zurich' },
  EUR: { countryCode: 'IE', timezone: 'Europe/Dublin' },
  GBP: { countryCode: 'GB', timezone: 'Europe/London' },
  JPY: { countryCode: 'JP', timezone: 'Asia/Tokyo' },
  SEK: { countryCode: 'SE', timezone: 'Europe/Stockholm' },
  USD: { countryCode: 'US', timezone: 'America/New_York' },
}

/** Returns the money format of a currency as the platform writes it: `€{{amount}}`, `¥{{amount_no_decimals}}`. */
export function moneyFormatOf(currency: string): string {
  const format = new Intl.NumberFormat('en', { style: 'currency', currency, currencyDisplay: 'narrowSymbol' })
  const symbol = format.formatToParts(1).find((part) => part.type === 'currency')?.value ?? currency
  const amount = format.resolvedOptions().maximumFractionDigits === 0 ? 'amount_no_decimals' : 'amount'
  return symbol.length > 1 && /^[A-Z]+$/.test(symbol) ? `{{${amount}}} ${symbol}` : `${symbol}{{${amount}}}`
}

/** Returns the store's record without its id, and the store it replaces. Throws `StoreRefused`. */
export function planStore(
  state: State,
  order: NewStore,
): { record: Omit<StoreRecord, 'id'>; replaces: StoreRecord | undefined } {
  const currency = order.currency.toUpperCase()
  if (!Intl.supportedValuesOf('currency').includes(currency))
    throw new StoreRefused(
      `"${order.currency}" is not a currency.`,
      'Name it by its three letters, as in EUR, GBP or USD.',
    )
  const handle = handleOf(order.name)
  if (!/^[a-z0-9][a-z0-9-]{0,59}$/.test(handle) || reserved.includes(handle))
    throw new StoreRefused(
      `"${order.name}" cannot be the name of a store.`,
      'Choose a name of letters and digits.',
    )
  const replaces = state.store(handle)
  if (replaces && !order.replace)
    throw new StoreRefused(
      `There is already a store "${replaces.name}" (${replaces.domain}).`,
      'Choose another name with --store, or import with --replace to put this one in its place.',
    )
  const record = {
    handle,
    domain: `${handle}.myshopify.com`,
    name: order.name,
    email: `owner@${handle}.example`,
    ownerName: 'Store Owner',
    currency,
    moneyFormat: moneyFormatOf(currency),
    ...(homes[currency] ?? { countryCode: 'US', timezone: 'America/New_York' }),
    primaryLocale: 'en',
    planDisplayName: 'Basic',
    partnerDevelopment: false,
    shopifyPlus: false,
    storefrontPort: replaces?.storefrontPort ?? freePort(state, order),
    password: '',
    createdAt: new Date().toISOString(),
  }
  return { record, replaces }
}

function freePort(state: State, { storefrontPort, storefrontPorts }: NewStore): number {
  const taken = new Set(state.stores().map((store) => store.storefrontPort))
  for (let port = storefrontPort; port < storefrontPort + storefrontPorts; port++)
    if (!taken.has(port)) return port
  throw new StoreRefused(
    `All ${storefrontPorts} storefront URLs are taken.`,
    'Remove a store with "reset --store NAME", or set SANDBOX_STOREFRONT_PORTS higher and start the sandbox again.',
  )
}

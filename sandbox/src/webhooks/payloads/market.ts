import type { MarketRecord } from '../../state/records.ts'

/** Returns the body of `markets/create` and `markets/update`. */
export function marketPayload(market: MarketRecord): object {
  return {
    id: market.id,
    name: market.name,
    enabled: market.enabled,
    regions: market.countryCodes.map((code) => ({ country_code: code })),
  }
}

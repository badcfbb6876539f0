import type { ServiceCatalogue, ServicePackage } from './service-catalogue.ts'

/**
 * Returns the price of a package for a store with this many hours of work before: the first hours are free, the next
 * cost half, the rest the regular rate. Null: nothing is charged now, a share is agreed.
 */
export function priceOfPackage(
  { price }: Pick<ServicePackage, 'price'>,
  terms: Pick<ServiceCatalogue, 'hourlyRate' | 'freeHours' | 'halfPriceHours'>,
  hoursBefore: number,
): number | null {
  if (price.kind === 'fixed') return price.amount
  if (price.kind === 'share') return null
  const until = hoursBefore + price.hours
  const free = Math.max(0, Math.min(until, terms.freeHours) - hoursBefore)
  const halfEnd = terms.freeHours + terms.halfPriceHours
  const half = Math.max(0, Math.min(until, halfEnd) - Math.max(hoursBefore, terms.freeHours))
  const regular = price.hours - free - half
  return Math.round((half / 2 + regular) * terms.hourlyRate * 100) / 100
}

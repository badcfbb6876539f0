import { textOf, type Values } from '../schema-type.ts'

/**
 * Countries whose postal addresses usually name a state, province or prefecture. A short list, not yet checked against a
 * published source of address formats.
 */
const COUNTRIES = new Set('AE AU BR CA CN ES HK IN IT JP KR MX TW US'.split(' '))

/** Returns whether the address in a form needs a region: in Ireland or Germany, for example, it has none. */
export function hasRegions(values: Values): boolean {
  return COUNTRIES.has(textOf(values, 'country'))
}

import { textOf, type Values } from '../schema-type.ts'

/** Countries whose postal addresses name a state, province or prefecture, as postal address formats have it. */
const COUNTRIES = new Set('AE AU BR CA CN ES HK IN IT JP KR MX TW US'.split(' '))

/** Returns whether the address in a form needs a region: in Ireland or Germany, for example, it has none. */
export function hasRegions(values: Values): boolean {
  return COUNTRIES.has(textOf(values, 'country'))
}

import type { TableInput } from '../contract.ts'
import { countryName } from './country-codes.ts'

/**
 * Returns what a row of a table is called in a language: countries, devices and appearances have names, a query and a
 * page are their own. `text` looks up a key, and is empty where there is no text.
 */
export function rowName(
  { table, key }: { table: TableInput['table']; key: string },
  { text, language }: { text: (key: string) => string; language: string },
): string {
  if (table === 'countries') return countryName(key, language)
  if (table === 'devices' && key === '') return '–'
  if (table === 'devices') return text(`search-console:device.${key.toLowerCase()}`) || key
  if (table === 'appearances') return text(`search-console:appearance.${key}`) || key
  return key
}

import type { VariantRecord } from '../state/records.ts'

/** Highest price the platform accepts, in whole units. */
const MAX_PRICE = 1_000_000_000_000

/** Reads a price as a decimal with two places; undefined if the cell holds none. */
export function readPrice(cell: string): string | undefined {
  if (!/^\d{1,13}(\.\d+)?$/.test(cell)) return undefined
  const value = Number(cell)
  return value < MAX_PRICE ? value.toFixed(2) : undefined
}

/** Reads an integer, possibly negative; undefined if the cell holds none. */
export function readInteger(cell: string): number | undefined {
  return /^-?\d{1,9}(\.0+)?$/.test(cell) ? Number(cell) : undefined
}

/** Reads TRUE or FALSE in any case; undefined for anything else. */
export function readBoolean(cell: string): boolean | undefined {
  const text = cell.toLowerCase()
  return text === 'true' ? true : text === 'false' ? false : undefined
}

/** Splits tags and removes duplicates. */
export const readTags = (cell: string): string[] => [
  ...new Set(
    cell
      .split(',')
      .map((tag) => tag.trim())
      .filter(Boolean),
  ),
]

/** Removes the apostrophe that keeps spreadsheets from reformatting a barcode. */
export const readBarcode = (cell: string): string => cell.replace(/^'(?=\d)/, '')

/** True for a long number a spreadsheet has rounded: `5.39123E+12`. */
export const isRoundedNumber = (cell: string): boolean => /^\d(\.\d+)?e\+\d+$/i.test(cell)

const units: Record<string, VariantRecord['weightUnit']> = {
  kg: 'KILOGRAMS',
  g: 'GRAMS',
  lb: 'POUNDS',
  oz: 'OUNCES',
}
/** Returns the unit a weight is shown in; undefined for anything but kg, g, lb and oz. */
export const readWeightUnit = (cell: string): VariantRecord['weightUnit'] | undefined =>
  units[cell.toLowerCase()]

const policies: Record<string, VariantRecord['inventoryPolicy']> = {
  deny: 'DENY',
  false: 'DENY',
  continue: 'CONTINUE',
  true: 'CONTINUE',
}
/** Returns the policy at zero stock; undefined for anything but deny and continue (or FALSE and TRUE). */
export const readPolicy = (cell: string): VariantRecord['inventoryPolicy'] | undefined =>
  policies[cell.toLowerCase()]

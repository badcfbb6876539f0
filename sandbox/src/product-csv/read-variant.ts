import {
  isRoundedNumber,
  readBarcode,
  readBoolean,
  readInteger,
  readPolicy,
  readPrice,
  readWeightUnit,
} from './cell-values.ts'
import type { Column } from './columns.ts'
import type { VariantDraft } from './drafts.ts'
import type { IssueList } from './issues.ts'
import type { Row } from './rows.ts'

/**
 * Reads the variant of a row; undefined, with an issue, if its price is invalid. Other invalid cells are reported and
 * replaced by the platform's default.
 */
export function readVariant(row: Row, optionValues: string[], issues: IssueList): VariantDraft | undefined {
  const price = readPrice(row.get('price') || '0')
  if (price === undefined) {
    issues.add(row.line, {
      level: 'lost',
      code: 'bad-price',
      what: `"${row.get('price')}" is not a price.`,
      cost: `The variant "${optionValues.join(' / ')}" is not in the store.`,
      action: 'Write it as 1299.00, without currency sign and thousands separator.',
    })
    return undefined
  }
  const cell = <T>(column: Column, read: (text: string) => T | undefined, fallback: T): T => {
    const text = row.get(column)
    if (!text) return fallback
    const value = read(text)
    if (value !== undefined) return value
    issues.add(row.line, {
      level: 'changed',
      code: 'bad-value',
      what: `"${text.slice(0, 80)}" cannot be read as ${meanings[column]}.`,
      cost: `The variant has ${String(fallback ?? 'none')} instead.`,
      action: 'Correct the cell.',
    })
    return fallback
  }
  return {
    line: row.line,
    optionValues,
    price,
    compareAtPrice: cell<string | null>('compareAtPrice', readPrice, null),
    sku: row.get('sku') || null,
    barcode: cell<string | null>(
      'barcode',
      (text) => (isRoundedNumber(text) ? undefined : readBarcode(text)),
      null,
    ),
    tracked: row.get('tracker') !== '',
    inventoryQuantity: cell('quantity', readInteger, 0),
    inventoryPolicy: cell('policy', readPolicy, 'DENY'),
    requiresShipping: cell('requiresShipping', readBoolean, true),
    taxable: cell('taxable', readBoolean, true),
    weightGrams: cell('grams', (text) => positive(readInteger(text)), 0),
    weightUnit: cell('weightUnit', readWeightUnit, 'KILOGRAMS'),
    imageSrc: row.get('variantImage') || null,
  }
}

const positive = (value: number | undefined) => (value !== undefined && value >= 0 ? value : undefined)

const meanings: Partial<Record<Column, string>> = {
  compareAtPrice: 'a compare-at price',
  barcode: 'a barcode: a spreadsheet has rounded it',
  quantity: 'a quantity',
  policy: 'deny or continue',
  requiresShipping: 'TRUE or FALSE',
  taxable: 'TRUE or FALSE',
  grams: 'grams',
  weightUnit: 'kg, g, lb or oz',
}

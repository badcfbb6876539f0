import type { ProductRecord } from '../../state/records.ts'
import type { AdminRequest } from '../engine/admin-request.ts'
import { refuse } from '../engine/user-errors.ts'

/** Most options a product may have (shopify.dev, API limits). */
const MAX_OPTIONS = 3

export interface OptionInput {
  name?: string | null
  values?: { name?: string | null }[] | null
}

/**
 * Creates the first variant of a new product and the product's options. As on the platform, a product starts with one
 * variant, of the first value of each option, or with the default variant if it has no options.
 */
export function addVariants(
  { state, store }: AdminRequest,
  productId: number,
  inputs: OptionInput[],
): ProductRecord['options'] {
  if (inputs.length > MAX_OPTIONS)
    return refuse(['productOptions'], `Products can have a maximum of ${MAX_OPTIONS} options`)
  const named = inputs.map((input, index) => {
    const name = input.name?.trim()
    const values = (input.values ?? []).flatMap((value) => value.name?.trim() || [])
    if (!name) return refuse(['productOptions', String(index), 'name'], "Option name can't be blank")
    if (values.length === 0)
      return refuse(['productOptions', String(index), 'values'], "Option values can't be blank")
    return { id: state.nextId(), name, values }
  })
  const options =
    named.length > 0 ? named : [{ id: state.nextId(), name: 'Title', values: ['Default Title'] }]
  const optionValues = options.map((option) => option.values[0] ?? '')
  const now = new Date().toISOString()
  state.put(store, 'ProductVariant', {
    id: state.nextId(),
    createdAt: now,
    updatedAt: now,
    productId,
    position: 1,
    title: optionValues.join(' / '),
    optionValues,
    price: '0.00',
    compareAtPrice: null,
    sku: null,
    barcode: null,
    tracked: true,
    inventoryQuantity: 0,
    inventoryPolicy: 'DENY',
    requiresShipping: true,
    taxable: true,
    weightGrams: 0,
    weightUnit: 'KILOGRAMS',
    fileId: null,
  })
  return options
}

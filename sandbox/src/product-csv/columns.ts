/**
 * Columns of the platform's product CSV that the sandbox stores, each with its names: first that of exports up to
 * 2024, then today's (help.shopify.com, "Using CSV files to import and export products").
 */
const names = {
  handle: ['Handle', 'URL handle'],
  title: ['Title'],
  body: ['Body (HTML)', 'Description', 'Body HTML'],
  vendor: ['Vendor'],
  type: ['Type', 'Custom Product Type'],
  tags: ['Tags'],
  published: ['Published', 'Published on online store'],
  status: ['Status'],
  option1Name: ['Option1 Name'],
  option1Value: ['Option1 Value'],
  option2Name: ['Option2 Name'],
  option2Value: ['Option2 Value'],
  option3Name: ['Option3 Name'],
  option3Value: ['Option3 Value'],
  sku: ['Variant SKU', 'SKU'],
  barcode: ['Variant Barcode', 'Barcode'],
  price: ['Variant Price', 'Price'],
  compareAtPrice: ['Variant Compare At Price', 'Compare-at price', 'Compare At Price'],
  grams: ['Variant Grams', 'Weight value (grams)'],
  weightUnit: ['Variant Weight Unit', 'Weight unit for display'],
  tracker: ['Variant Inventory Tracker', 'Inventory tracker'],
  quantity: ['Variant Inventory Qty', 'Inventory quantity'],
  policy: ['Variant Inventory Policy', 'Continue selling when out of stock'],
  requiresShipping: ['Variant Requires Shipping', 'Requires shipping'],
  taxable: ['Variant Taxable', 'Charge tax'],
  imageSrc: ['Image Src', 'Product image URL'],
  imagePosition: ['Image Position'],
  imageAlt: ['Image Alt Text'],
  variantImage: ['Variant Image', 'Variant image URL'],
  seoTitle: ['SEO Title'],
  seoDescription: ['SEO Description'],
} as const

export type Column = keyof typeof names

/** Documented columns that the sandbox cannot store. */
const notKept = [
  /^product category$/,
  /^(variant )?fulfillment service$/,
  /^gift card$/,
  /^google shopping \//,
  /^(variant )?tax code$/,
  /^cost per item$/,
  /^option[1-3] linked to$/,
  /^unit price (total|base) measure/,
  /^(included|price|compare[ -]at price) \//,
  /\((product|variant)\.metafields\.[^)]+\)$/,
  /^standardized product type$/,
  /^variant position$/,
]

/** Matches an option beyond the three a product may have. */
const extraOption = /^option([4-9]|\d{2,}) (name|value)$/

const normal = (header: string) => header.trim().toLowerCase().replace(/\s+/g, ' ')

const columnByName = new Map(
  Object.entries(names).flatMap(([column, all]) => all.map((name) => [normal(name), column as Column])),
)

/** Meaning of each cell of a row, by position. */
export interface Header {
  width: number
  indexes: Map<Column, number>
  /** Documented columns the sandbox does not store, by position. */
  notKept: Map<number, string>
  /** Columns with unknown names, by position. */
  unknown: Map<number, string>
  /** Positions of options beyond the third. */
  extraOptions: Map<number, string>
  /** Columns that appear twice; the first one is used. */
  repeated: string[]
}

/** Reads the first row of a file. */
export function readHeader(cells: string[]): Header {
  const header: Header = {
    width: cells.length,
    indexes: new Map(),
    notKept: new Map(),
    unknown: new Map(),
    extraOptions: new Map(),
    repeated: [],
  }
  cells.forEach((cell, index) => {
    const name = normal(cell)
    const column = columnByName.get(name)
    if (column && header.indexes.has(column)) header.repeated.push(cell.trim())
    else if (column) header.indexes.set(column, index)
    else if (extraOption.test(name)) header.extraOptions.set(index, cell.trim())
    else if (notKept.some((pattern) => pattern.test(name))) header.notKept.set(index, cell.trim())
    else if (name) header.unknown.set(index, cell.trim())
  })
  return header
}

import type { ProductRecord } from '../state/records.ts'
import { readBoolean, readTags } from './cell-values.ts'
import type { ProductDraft, VariantDraft } from './drafts.ts'
import type { IssueList } from './issues.ts'
import { readImages } from './read-images.ts'
import { readVariant } from './read-variant.ts'
import type { Row, RowGroup } from './rows.ts'

/** Most variants of a product (shopify.dev, "2048 variants"). */
const MAX_VARIANTS = 2048
/** Most characters of a title or an option value. */
const MAX_TITLE = 255

const optionColumns = [
  ['option1Name', 'option1Value'],
  ['option2Name', 'option2Value'],
  ['option3Name', 'option3Value'],
] as const

const statuses: Record<string, ProductRecord['status']> = {
  '': 'ACTIVE',
  active: 'ACTIVE',
  draft: 'DRAFT',
  archived: 'ARCHIVED',
  unlisted: 'UNLISTED',
}

/** Reads one product from its rows; undefined, with an issue, if they yield none. */
export function readProduct(group: RowGroup, issues: IssueList): ProductDraft | undefined {
  const { rows, handle } = group
  const lines = rows.map((row) => row.line).join(', ')
  const lose = (code: string, what: string, action: string) => {
    const cost = `The product "${handle}" is not in the store (lines ${lines}).`
    issues.add(rows[0]?.line ?? 0, { level: 'lost', code, what, cost, action })
    return undefined
  }
  const head = rows.find((row) => row.get('title'))
  if (!head)
    return lose(
      'no-title',
      'No row of the product has a title.',
      'Give its first row a title, or find its lost first row.',
    )
  const title = head.get('title')
  if (title.length > MAX_TITLE)
    return lose(
      'title-too-long',
      `The title has ${title.length} characters, ${MAX_TITLE} are allowed.`,
      'Shorten it.',
    )

  for (const row of rows)
    if (row.get('title') && row.get('title') !== title)
      issues.add(row.line, {
        level: 'changed',
        code: 'second-title',
        what: `The product "${handle}" has another title on line ${head.line}.`,
        cost: `The title "${row.get('title').slice(0, 80)}" is not in the store.`,
        action: 'Give this row another handle if it is another product.',
      })

  const names = optionNames(rows, issues)
  const variants = readVariants(rows, { head, names }, issues)
  if (variants.length === 0)
    return lose(
      'no-variant',
      'None of its rows makes a variant.',
      'See the rows named before, and correct them.',
    )
  return {
    line: head.line,
    handle,
    title,
    descriptionHtml: head.get('body'),
    vendor: head.get('vendor'),
    productType: head.get('type'),
    tags: readTags(head.get('tags')),
    ...readStatus(head, issues),
    seo: { title: head.get('seoTitle') || null, description: head.get('seoDescription') || null },
    options: names.map((name, at) => ({
      name,
      values: [...new Set(variants.map((variant) => variant.optionValues[at] ?? ''))],
    })),
    variants,
    images: readImages(rows, variants, issues),
  }
}

/** Returns the names of the product's options, from the first row that has any. */
function optionNames(rows: Row[], issues: IssueList): string[] {
  const valued = optionColumns.filter(([, value]) => rows.some((row) => row.get(value)))
  if (valued.length === 0) return ['Title']
  return valued.map(([name, value], at) => {
    const written = rows.find((row) => row.get(name))?.get(name)
    if (written) return written
    const first = rows.find((row) => row.get(value))
    if (at === 0 && first?.get(value) === 'Default Title') return 'Title'
    const made = `Option ${at + 1}`
    issues.add(first?.line ?? 0, {
      level: 'changed',
      code: 'option-without-name',
      what: `The option value "${first?.get(value)}" has no option name.`,
      cost: `Nothing is missing; the option is called "${made}".`,
      action: 'Name the option in the product’s first row.',
    })
    return made
  })
}

function readVariants(
  rows: Row[],
  { head, names }: { head: Row; names: string[] },
  issues: IssueList,
): VariantDraft[] {
  const valued = optionColumns.filter(([, value]) => rows.some((row) => row.get(value)))
  const variants = new Map<string, VariantDraft>()
  for (const row of rows) {
    const lose = (code: string, what: string, action: string) =>
      issues.add(row.line, { level: 'lost', code, what, cost: 'This variant is not in the store.', action })
    if (row.extraOptions.length > 0)
      lose(
        'too-many-options',
        `${row.extraOptions.join(', ')}: a product has three options.`,
        'Merge two options.',
      )
    const values =
      valued.length === 0 && row === head ? ['Default Title'] : valued.map(([, value]) => row.get(value))
    if (row.extraOptions.length > 0) continue
    if (values.every((value) => !value)) {
      if (row === head || row.get('price') || row.get('sku'))
        lose(
          'variant-without-option',
          'The row has a variant’s data, but no option value.',
          'Add its option values.',
        )
      else if (!row.get('imageSrc')) noteEmptyRow(row, issues)
      continue
    }
    const missing = values.findIndex((value) => !value)
    if (missing >= 0) {
      lose('option-value-missing', `The option "${names[missing]}" has no value.`, 'Add it.')
      continue
    }
    if (values.some((value) => value.length > MAX_TITLE)) {
      lose('option-value-too-long', `An option value has more than ${MAX_TITLE} characters.`, 'Shorten it.')
      continue
    }
    const key = JSON.stringify(values.map((value) => value.toLowerCase()))
    const twin = variants.get(key)
    if (twin) {
      lose(
        'duplicate-variant',
        `"${values.join(' / ')}" is already on line ${twin.line}.`,
        'Change or remove one.',
      )
      continue
    }
    if (variants.size >= MAX_VARIANTS) {
      lose('too-many-variants', `A product has at most ${MAX_VARIANTS} variants.`, 'Split the product.')
      continue
    }
    const variant = readVariant(row, values, issues)
    if (variant) variants.set(key, variant)
  }
  return [...variants.values()]
}

function noteEmptyRow(row: Row, issues: IssueList) {
  issues.add(row.line, {
    level: 'note',
    code: 'empty-row',
    what: 'The row has neither variant nor image.',
    cost: 'Nothing.',
    action: 'Remove it.',
  })
}

function readStatus(head: Row, issues: IssueList): Pick<ProductDraft, 'status' | 'published'> {
  const written = head.get('status')
  const status = statuses[written.toLowerCase()]
  const shown = head.get('published') ? readBoolean(head.get('published')) : true
  const wrong = status === undefined ? written : shown === undefined ? head.get('published') : undefined
  if (wrong !== undefined)
    issues.add(head.line, {
      level: 'changed',
      code: 'bad-status',
      what: `"${wrong}" is no ${status === undefined ? 'status' : 'TRUE or FALSE for "Published"'}.`,
      cost: 'The product is in the store, but not published.',
      action: 'Write active, draft, archived or unlisted; TRUE or FALSE.',
    })
  return { status: status ?? 'DRAFT', published: status !== undefined && (shown ?? false) }
}

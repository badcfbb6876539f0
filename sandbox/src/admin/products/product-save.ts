import { z } from 'zod'
import type { ProductRecord, VariantRecord } from '../../state/records.ts'
import { handleOf } from '../../store-generator/handle.ts'
import { redirectOldPath, uniqueHandle } from '../content/handles.ts'
import { storeListing } from '../content/seo-listing.ts'
import type { AdminRequest } from '../frame/frame-request.ts'
import { merchantWrite } from '../frame/merchant-write.ts'

const AMOUNT = /^\d{1,12}([.,]\d{1,2})?$/
const decimal = (text: string) => Number(text.replace(',', '.')).toFixed(2)
const price = z.string().trim().regex(AMOUNT, 'Price must be an amount such as 19.90.').transform(decimal)
const compareAtPrice = z
  .string()
  .trim()
  .refine((text) => text === '' || AMOUNT.test(text), 'Compare-at price must be an amount such as 19.90.')
  .transform((text) => (text === '' ? null : decimal(text)))
const orNull = z
  .string()
  .trim()
  .transform((text) => text || null)

const productFields = z.object({
  title: z.string().trim().min(1, "Title can't be blank.").max(255, 'Title is longer than 255 characters.'),
  descriptionHtml: z.string(),
  status: z.enum(['ACTIVE', 'DRAFT', 'ARCHIVED', 'UNLISTED']),
  handle: z.string().transform(handleOf).pipe(z.string().min(1, "URL handle can't be blank.")),
  vendor: z.string().trim(),
  productType: z.string().trim(),
  tags: z.string().transform((text) =>
    text
      .split(',')
      .map((tag) => tag.trim())
      .filter(Boolean),
  ),
  templateSuffix: orNull,
  seoTitle: orNull,
  seoDescription: orNull,
})
const variantFields = z.object({
  price,
  compareAtPrice,
  inventoryQuantity: z.coerce
    .number('Available must be a whole number.')
    .int('Available must be a whole number.'),
  sku: orNull,
  barcode: orNull,
})

/** Saves a product's form; returns its problems, an empty list if it was saved. */
export function saveProduct(
  admin: AdminRequest,
  product: ProductRecord,
  variants: VariantRecord[],
): string[] {
  const { context, store, form } = admin
  const parsed = productFields.safeParse(form)
  const edited = variants.map((variant) => ({
    variant,
    parsed: variantFields.safeParse(prefixed(form, `variant:${variant.id}:`)),
  }))
  const problems = [
    ...(parsed.error?.issues.map((issue) => issue.message) ?? []),
    ...edited.flatMap(({ variant, parsed }) =>
      (parsed.error?.issues ?? []).map((issue) =>
        variants.length > 1 ? `${variant.title}: ${issue.message}` : issue.message,
      ),
    ),
  ]
  if (!parsed.success || problems.length > 0) return problems

  const { seoTitle, seoDescription, ...fields } = parsed.data
  const { state } = context
  const target = `gid://shopify/Product/${product.id}`
  merchantWrite(admin, { operation: 'productUpdate', target, input: form }, () => {
    const now = new Date().toISOString()
    const handle = uniqueHandle({ state, store }, 'Product', { handle: fields.handle, id: product.id })
    if (handle !== product.handle && form['redirect'])
      redirectOldPath({ state, store }, `/products/${product.handle}`, `/products/${handle}`)
    for (const { variant, parsed } of edited)
      if (parsed.success && differs(variant, parsed.data))
        state.put(store, 'ProductVariant', { ...variant, ...parsed.data, updatedAt: now })
    storeListing({ context, state, store, gid: target }, { title: seoTitle, description: seoDescription })
    state.put(store, 'Product', {
      ...product,
      ...fields,
      handle,
      seo: { title: seoTitle, description: seoDescription },
      publishedAt: product.publishedAt ?? (fields.status === 'ACTIVE' ? now : null),
      fileIds: saveMedia(admin, product, now),
      updatedAt: now,
    })
  })
  return []
}

/** Returns the form's fields whose names begin with `prefix`, without the prefix. */
function prefixed(form: Record<string, string>, prefix: string): Record<string, string> {
  const entries = Object.entries(form).filter(([name]) => name.startsWith(prefix))
  return Object.fromEntries(entries.map(([name, value]) => [name.slice(prefix.length), value]))
}

const differs = (record: object, fields: object) =>
  Object.entries(fields).some(([name, value]) => record[name as keyof typeof record] !== value)

/** Stores changed alt texts and returns the product's images after removals and the addition. */
function saveMedia({ context, store, form }: AdminRequest, product: ProductRecord, now: string): number[] {
  const { state } = context
  for (const id of product.fileIds) {
    const alt = form[`file:${id}:alt`]?.trim()
    const file = state.get(store, 'MediaImage', id)
    if (file && alt !== undefined && alt !== file.alt)
      state.put(store, 'MediaImage', { ...file, alt, updatedAt: now })
  }
  const kept = product.fileIds.filter((id) => !form[`file:${id}:remove`])
  const added = Number(form['addFile'] || 0)
  return added && state.get(store, 'MediaImage', added) ? [...kept, added] : kept
}

import { fileUrl } from '../../files/file-url.ts'
import type { ProductRecord, StoreRecord, VariantRecord } from '../../state/records.ts'
import type { AdminRequest } from '../frame/frame-request.ts'
import { type Html, html } from '../frame/html.ts'
import type { AdminPage } from '../frame/layout.ts'
import { card, checkbox, confirmed, field, pageHeader, select } from '../frame/parts.ts'
import { statusBadge } from './product-list.ts'

const STATUSES = [
  { value: 'ACTIVE', label: 'Active' },
  { value: 'DRAFT', label: 'Draft' },
  { value: 'UNLISTED', label: 'Unlisted' },
  { value: 'ARCHIVED', label: 'Archived' },
]

/** Contents of the form: stored values, overlaid by the typed ones if saving failed. */
interface ProductFormView {
  product: ProductRecord
  variants: VariantRecord[]
  typed: Record<string, string>
  problems: string[]
}

/** Renders the page that edits one product. */
export function productPage(admin: AdminRequest, view: ProductFormView): AdminPage {
  const { product, variants, typed, problems } = view
  const { root, store } = admin
  const value = (name: string, stored: string | null) => typed[name] ?? stored ?? ''
  const action = `${root}/products/${product.id}`
  const preview = `http://${store.handle}.localhost:${store.storefrontPort}/products/${product.handle}`
  return {
    title: product.title,
    section: 'products',
    notice: admin.query['saved'] ? 'Product saved' : undefined,
    body: html`<form method="post" action="${action}" id="product-form">
${pageHeader({
  title: product.title,
  back: { href: `${root}/products`, label: 'Products' },
  badge: statusBadge(product.status),
  actions: html`<a class="button" href="${preview}" target="_blank" rel="noopener">View</a><button class="button primary">Save</button>`,
})}
${problemList(problems)}
<div class="columns"><div>
  ${card(null, html`${field({ name: 'title', label: 'Title', value: value('title', product.title), required: true })}${field({ name: 'descriptionHtml', label: 'Description (HTML)', value: value('descriptionHtml', product.descriptionHtml), lines: 8 })}`)}
  ${card('Media', media(admin, product, value))}
  ${card(variants.length > 1 ? 'Variants' : 'Pricing and inventory', variantFields(variants, store, value))}
  ${card(
    'Search engine listing',
    html`${field({ name: 'seoTitle', label: 'Page title', value: value('seoTitle', product.seo.title), hint: `Empty: ${product.title}` })}
${field({ name: 'seoDescription', label: 'Meta description', value: value('seoDescription', product.seo.description), lines: 3 })}
${field({ name: 'handle', label: 'URL handle', value: value('handle', product.handle), required: true, hint: `${store.domain}/products/…` })}
${checkbox({ name: 'redirect', label: 'Create a URL redirect from the old handle', checked: true })}`,
  )}
</div><div>
  ${card('Status', select({ name: 'status', label: 'Product status', value: value('status', product.status), choices: STATUSES }))}
  ${card(
    'Product organization',
    html`${field({ name: 'productType', label: 'Type', value: value('productType', product.productType) })}
${field({ name: 'vendor', label: 'Vendor', value: value('vendor', product.vendor) })}
${field({ name: 'tags', label: 'Tags', value: value('tags', product.tags.join(', ')), hint: 'Separated by commas' })}
${field({ name: 'templateSuffix', label: 'Theme template', value: value('templateSuffix', product.templateSuffix), hint: 'Empty: Default product' })}`,
  )}
</div></div></form>
<div class="page-footer">${confirmed({
      id: 'delete-product',
      label: 'Delete product',
      action: `${action}/delete`,
      question: `Delete ${product.title}?`,
      consequence: 'The product, its variants and its metafields are removed. This cannot be undone.',
    })}</div>`,
  }
}

export function problemList(problems: string[]): Html | '' {
  if (problems.length === 0) return ''
  return html`<div class="banner critical" role="alert"><h2>Nothing was saved</h2><ul>${problems.map((problem) => html`<li>${problem}</li>`)}</ul></div>`
}

type Value = (name: string, stored: string | null) => string

function variantFields(variants: VariantRecord[], store: StoreRecord, value: Value): Html {
  const columns = [
    { key: 'price', label: `Price (${store.currency})`, of: (v: VariantRecord) => v.price },
    { key: 'compareAtPrice', label: 'Compare-at price', of: (v: VariantRecord) => v.compareAtPrice },
    { key: 'inventoryQuantity', label: 'Available', of: (v: VariantRecord) => String(v.inventoryQuantity) },
    { key: 'sku', label: 'SKU', of: (v: VariantRecord) => v.sku },
    { key: 'barcode', label: 'Barcode', of: (v: VariantRecord) => v.barcode },
  ]
  const input = (variant: VariantRecord, column: (typeof columns)[number], hideLabel: boolean) => {
    const name = `variant:${variant.id}:${column.key}`
    const label = hideLabel ? `${column.label} of ${variant.title}` : column.label
    return field({ name, label, value: value(name, column.of(variant)), hideLabel })
  }
  const [only] = variants
  if (variants.length === 1 && only)
    return html`<div class="field-grid">${columns.map((column) => input(only, column, false))}</div>`
  return html`<div class="scroll"><table class="variants"><thead><tr><th>Variant</th>${columns.map((column) => html`<th>${column.label}</th>`)}</tr></thead><tbody>
${variants.map((variant) => html`<tr><th scope="row">${variant.title}</th>${columns.map((column) => html`<td>${input(variant, column, true)}</td>`)}</tr>`)}</tbody></table></div>`
}

function media({ context, store }: AdminRequest, product: ProductRecord, value: Value): Html {
  const files = product.fileIds.flatMap((id) => context.state.get(store, 'MediaImage', id) ?? [])
  const others = context.state
    .list(store, 'MediaImage', { reverse: true, limit: 250 })
    .filter((file) => !product.fileIds.includes(file.id))
  return html`${files.length === 0 ? html`<p class="hint">No images yet.</p>` : ''}
<ul class="media">${files.map(
    (file) => html`<li><img src="${fileUrl(store, file, { width: 240 })}" alt="" loading="lazy">
  ${field({ name: `file:${file.id}:alt`, label: `Alt text of ${file.filename}`, value: value(`file:${file.id}:alt`, file.alt), lines: 2 })}
  ${checkbox({ name: `file:${file.id}:remove`, label: 'Remove from product', checked: false })}</li>`,
  )}</ul>
${
  others.length > 0
    ? select({
        name: 'addFile',
        label: 'Add an image from Files',
        value: '',
        choices: [
          { value: '', label: 'None' },
          ...others.map((file) => ({ value: String(file.id), label: file.filename })),
        ],
      })
    : ''
}`
}

import { fileUrl } from '../../files/file-url.ts'
import type { ProductRecord } from '../../state/records.ts'
import type { AdminRequest, AdminRoutes } from '../frame/frame-request.ts'
import { type Html, html } from '../frame/html.ts'
import { pager, slice } from '../frame/pager.ts'
import { badge, emptyState, pageHeader } from '../frame/parts.ts'

/** Declares the list of products: searches title, vendor, type, handle and tags; newest first. */
export function productListRoutes(routes: AdminRoutes): void {
  routes.page('/products', (admin) => {
    const { context, store, root } = admin
    const query = admin.query['query']?.trim() ?? ''
    const all = context.state.list(store, 'Product', { reverse: true })
    const found = slice(
      all.filter((product) => matches(product, query)),
      Number(admin.query['page'] ?? 1),
    )
    return {
      title: 'Products',
      section: 'products',
      notice: admin.query['deleted'] ? 'Product deleted' : undefined,
      body: html`${pageHeader({ title: 'Products', actions: html`<a class="button primary" href="${root}/products/new">Add product</a>` })}
<section class="card flush">
  <form class="filter" role="search" aria-label="This list"><input type="search" name="query" value="${query}" placeholder="Search all products" aria-label="Search all products"><button class="button">Search</button></form>
  ${found.total === 0 ? emptyState(query ? 'No products found' : 'No products yet', query ? 'Try other words.' : 'Add the first one.') : productTable(admin, found.rows)}
  ${pager(found, `${root}/products`, query)}
</section>`,
    }
  })
}

export function matches(product: ProductRecord, query: string): boolean {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean)
  const { title, vendor, productType, handle, tags } = product
  const text = [title, vendor, productType, handle, ...tags].join(' ').toLowerCase()
  return words.every((word) => text.includes(word))
}

function productTable({ context, store, root }: AdminRequest, products: ProductRecord[]): Html {
  return html`<div class="scroll"><table class="list"><thead><tr><th class="thumb-cell"><span class="visually-hidden">Image</span></th><th>Product</th><th>Status</th><th>Inventory</th><th>Type</th><th>Vendor</th></tr></thead><tbody>
  ${products.map((product) => {
    const variants = context.state.list(store, 'ProductVariant', { parent: product.id })
    const stock = variants.reduce((sum, variant) => sum + variant.inventoryQuantity, 0)
    const tracked = variants.some((variant) => variant.tracked)
    const inventory = tracked
      ? `${stock} in stock${variants.length > 1 ? ` for ${variants.length} variants` : ''}`
      : 'Not tracked'
    return html`<tr><td class="thumb-cell">${thumbnail({ context, store }, product)}</td>
    <td><a class="row-link" href="${root}/products/${product.id}">${product.title}</a></td>
    <td>${statusBadge(product.status)}</td><td${tracked && stock <= 0 ? html` class="low"` : ''}>${inventory}</td><td>${product.productType}</td><td>${product.vendor}</td></tr>`
  })}</tbody></table></div>`
}

/** Renders the product's first image, or an empty frame. */
function thumbnail(
  { context, store }: Pick<AdminRequest, 'context' | 'store'>,
  product: ProductRecord,
): Html {
  const [first] = product.fileIds
  const file = first === undefined ? undefined : context.state.get(store, 'MediaImage', first)
  return file
    ? html`<img class="thumb" src="${fileUrl(store, file, { width: 80 })}" alt="" loading="lazy">`
    : html`<span class="thumb"></span>`
}

export function statusBadge(status: ProductRecord['status']): Html {
  if (status === 'ACTIVE') return badge('success', 'Active')
  if (status === 'DRAFT') return badge('info', 'Draft')
  return status === 'UNLISTED' ? badge('attention', 'Unlisted') : badge('info', 'Archived')
}

import type { AdminRequest, AdminRoutes } from '../frame/frame-request.ts'
import { html } from '../frame/html.ts'
import type { AdminPage } from '../frame/layout.ts'
import { card, field, pageHeader } from '../frame/parts.ts'
import { problemList, productPage } from './product-form.ts'
import { createProduct, deleteProduct } from './product-life.ts'
import { productListRoutes } from './product-list.ts'
import { saveProduct } from './product-save.ts'

/** Declares the routes of products: listing, editing, adding, deleting. */
export function productRoutes(routes: AdminRoutes): void {
  productListRoutes(routes)
  routes.page('/products/new', (admin) => newProductPage(admin, []))
  routes.action('/products/new', (admin) => {
    const created = createProduct(admin)
    if (Array.isArray(created)) return newProductPage(admin, created)
    return { redirect: `${admin.root}/products/${created.id}?saved=1` }
  })
  routes.page('/products/:id', (admin) => {
    const found = productOf(admin)
    return found && productPage(admin, { ...found, typed: {}, problems: [] })
  })
  routes.action('/products/:id', (admin) => {
    const found = productOf(admin)
    if (!found) return undefined
    const problems = saveProduct(admin, found.product, found.variants)
    if (problems.length > 0) return productPage(admin, { ...found, typed: admin.form, problems })
    return { redirect: `${admin.root}/products/${found.product.id}?saved=1` }
  })
  routes.action('/products/:id/delete', (admin) => {
    const found = productOf(admin)
    if (!found) return undefined
    deleteProduct(admin, found.product)
    return { redirect: `${admin.root}/products?deleted=1` }
  })
}

function productOf({ context, store, params }: AdminRequest) {
  const product = context.state.get(store, 'Product', Number(params['id']))
  if (!product) return undefined
  return {
    product,
    variants: context.state.list(store, 'ProductVariant', { parent: product.id, byPosition: true }),
  }
}

function newProductPage({ root, form, store }: AdminRequest, problems: string[]): AdminPage {
  return {
    title: 'Add product',
    section: 'products',
    body: html`<form method="post">${pageHeader({
      title: 'Add product',
      back: { href: `${root}/products`, label: 'Products' },
      actions: html`<button class="button primary">Save</button>`,
    })}${problemList(problems)}
${card(
  null,
  html`${field({ name: 'title', label: 'Title', value: form['title'] ?? '', required: true })}
${field({ name: 'descriptionHtml', label: 'Description (HTML)', value: form['descriptionHtml'] ?? '', lines: 6 })}
${field({ name: 'price', label: `Price (${store.currency})`, value: form['price'] ?? '0.00' })}
${field({ name: 'vendor', label: 'Vendor', value: form['vendor'] ?? store.name })}`,
)}</form>`,
  }
}

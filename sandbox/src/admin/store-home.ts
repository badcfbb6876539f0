import type { SandboxContext } from '../context.ts'
import type { AdminRoutes } from './frame/frame-request.ts'
import { type Html, html } from './frame/html.ts'
import { icon } from './frame/icons.ts'
import { plainDocument } from './frame/layout.ts'
import { card, emptyState, pageHeader } from './frame/parts.ts'

const MADE_UP = html`<p>This store’s visitors are made up. Some of them look at a page every few seconds, others follow old links; where an app measures visits, it measures made-up timings.</p>`

/** Renders the page that lists the stores. */
export function storeList(context: SandboxContext): Html {
  const stores = context.state.stores()
  return plainDocument(
    'Stores',
    html`${pageHeader({ title: 'Stores' })}
${stores.length === 0 ? card(null, emptyState('No stores yet', 'Stores appear here once they have been generated or imported.')) : ''}
<ul class="tiles">${stores.map(
      (
        store,
      ) => html`<li><a class="tile" href="/store/${store.handle}"><strong>${store.name}</strong><span>${store.domain}</span>
<span class="hint">${context.state.count(store, 'Product')} products · ${store.currency}</span></a></li>`,
    )}</ul>
${card('Services', html`<ul class="links"><li><a href="/services/mail">Mail</a></li><li><a href="/services/errors">Error reports</a></li></ul>`)}`,
  )
}

/** Declares a store's home page: its contents, with links to them. */
export function storeHomeRoutes(routes: AdminRoutes): void {
  routes.page('', ({ context, store, root }) => {
    const count = (kind: Parameters<typeof context.state.count>[1]) => context.state.count(store, kind)
    const tiles = [
      { label: 'Products', path: '/products', count: count('Product') },
      { label: 'Collections', path: '/collections', count: count('Collection') },
      { label: 'Pages', path: '/pages', count: count('Page') },
      { label: 'Blog posts', path: '/articles', count: count('Article') },
      { label: 'Files', path: '/content/files', count: count('MediaImage') },
    ]
    const storefront = `http://${store.handle}.localhost:${store.storefrontPort}/`
    return {
      title: 'Home',
      section: 'home',
      body: html`${pageHeader({ title: store.name, actions: html`<a class="button" href="${storefront}" target="_blank" rel="noopener">${icon('view')}View your store</a>` })}
<ul class="tiles">${tiles.map((tile) => html`<li><a class="tile" href="${root}${tile.path}"><span>${tile.label}</span><strong class="count">${tile.count}</strong></a></li>`)}</ul>
${card(
  'This store',
  html`<dl class="facts"><dt>Domain</dt><dd>${store.domain}</dd><dt>Storefront</dt><dd><a href="${storefront}">${storefront}</a></dd>
<dt>Plan</dt><dd>${store.planDisplayName}</dd><dt>Currency</dt><dd>${store.currency}</dd><dt>Language</dt><dd>${store.primaryLocale}</dd></dl>`,
)}
${store.formerPages ? card('Visitors', MADE_UP) : ''}`,
    }
  })
}

import type { ThemeRecord } from '../../state/records.ts'
import type { AdminRequest, AdminRoutes } from '../frame/frame-request.ts'
import { type Html, html } from '../frame/html.ts'
import { merchantWrite } from '../frame/merchant-write.ts'
import { badge, card, emptyState, pageHeader } from '../frame/parts.ts'

/** Declares the routes of Online Store → Themes: the published theme, the others, publishing. */
export function themeListRoutes(routes: AdminRoutes): void {
  routes.page('/themes', (admin) => {
    const themes = admin.context.state.list(admin.store, 'OnlineStoreTheme')
    const main = themes.find((theme) => theme.role === 'MAIN')
    const others = themes.filter((theme) => theme.role !== 'MAIN')
    return {
      title: 'Themes',
      section: 'themes',
      notice: admin.query['published'] ? 'Theme published' : undefined,
      body: html`${pageHeader({ title: 'Themes', actions: html`<a class="button" href="${storefront(admin)}" target="_blank" rel="noopener">View your store</a>` })}
${main ? mainCard(admin, main) : card(null, emptyState('No published theme', 'Visitors see nothing until a theme is published.'))}
${others.length > 0 ? html`<section class="card flush"><h2>Theme library</h2><ul class="rows">${others.map((theme) => libraryRow(admin, theme))}</ul></section>` : ''}`,
    }
  })
  routes.action('/themes/:theme/publish', (admin) => {
    const theme = themeOf(admin)
    if (!theme) return undefined
    publish(admin, theme)
    return { redirect: `${admin.root}/themes?published=1` }
  })
}

/** Returns the theme a URL names by its id, or the published one for `current`. */
export function themeOf({ context, store, params }: AdminRequest): ThemeRecord | undefined {
  const key = params['theme']
  if (key === 'current') return context.state.byHandle(store, 'OnlineStoreTheme', 'MAIN')
  return context.state.get(store, 'OnlineStoreTheme', Number(key))
}

export const storefront = ({ store }: Pick<AdminRequest, 'store'>) =>
  `http://${store.handle}.localhost:${store.storefrontPort}/`

function mainCard(admin: AdminRequest, theme: ThemeRecord): Html {
  return html`<section class="card theme-card">
<div class="theme-preview"><iframe src="${storefront(admin)}" title="Preview of the storefront" tabindex="-1" loading="lazy"></iframe></div>
<div class="row"><div class="row-main"><strong>${theme.name}</strong> ${badge('success', 'Current theme')}<p class="hint">Last saved ${theme.updatedAt.slice(0, 16).replace('T', ' ')} UTC</p></div>
<div class="actions"><a class="button primary" href="${admin.root}/themes/${theme.id}/editor">Customize</a></div></div></section>`
}

function libraryRow({ root }: AdminRequest, theme: ThemeRecord): Html {
  return html`<li class="row"><div class="row-main"><strong>${theme.name}</strong><p class="hint">Last saved ${theme.updatedAt.slice(0, 10)}</p></div>
<div class="actions"><a class="button" href="${root}/themes/${theme.id}/editor">Customize</a>
<form method="post" action="${root}/themes/${theme.id}/publish"><button class="button">Publish</button></form></div></li>`
}

function publish(admin: AdminRequest, theme: ThemeRecord): void {
  const { context, store } = admin
  const target = `gid://shopify/OnlineStoreTheme/${theme.id}`
  merchantWrite(admin, { operation: 'themePublish', target, input: {} }, () => {
    const updatedAt = new Date().toISOString()
    const former = context.state.byHandle(store, 'OnlineStoreTheme', 'MAIN')
    if (former && former.id !== theme.id)
      context.state.put(store, 'OnlineStoreTheme', { ...former, role: 'UNPUBLISHED', updatedAt })
    context.state.put(store, 'OnlineStoreTheme', { ...theme, role: 'MAIN', updatedAt })
  })
}

import type { MenuItem } from '../../state/records.ts'
import type { AdminRequest, AdminRoutes } from '../frame/frame-request.ts'
import { html } from '../frame/html.ts'
import type { AdminPage } from '../frame/layout.ts'
import { pageHeader } from '../frame/parts.ts'

/**
 * Declares the routes of Content → Menus, which show the links of each menu. Menus are changed through the Admin API.
 */
export function menuRoutes(routes: AdminRoutes): void {
  routes.page('/content/menus', listPage)
}

function listPage({ context, store }: AdminRequest): AdminPage {
  return {
    title: 'Menus',
    section: 'menus',
    body: html`${pageHeader({ title: 'Menus' })}
${context.state.list(store, 'Menu').map(({ title, items }) => html`<section class="card"><h2>${title}</h2>${entries(items)}</section>`)}`,
  }
}

const entries = (items: readonly MenuItem[]): ReturnType<typeof html> =>
  html`<ul>${items.map(({ title, url, items: below }) => html`<li>${title} <span class="subtle">${url}</span>${below.length > 0 ? entries(below) : ''}</li>`)}</ul>`

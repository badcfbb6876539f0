import type { AppDeclaration } from '../../deployment/deployment.ts'
import { installApp, installationOf, uninstallApp } from '../../oauth/installation.ts'
import type { AdminRequest, AdminRoutes } from '../frame/frame-request.ts'
import { type Html, html } from '../frame/html.ts'
import { merchantWrite } from '../frame/merchant-write.ts'
import { badge, card, confirmed, emptyState, pageHeader } from '../frame/parts.ts'
import { scopeWords } from './scope-words.ts'

/** Returns the declared app a request names by its handle or its client id. */
export function appOf({ context, params }: AdminRequest): AppDeclaration | undefined {
  const key = params['app']
  return context.deployment.apps().find((app) => app.handle === key || app.clientId === key)
}

/**
 * Declares the routes of apps and sales channels: lists of installed and available apps, installing and uninstalling.
 */
export function appListRoutes(routes: AdminRoutes): void {
  routes.page('/settings/apps', (admin) => ({
    title: 'Apps',
    section: 'apps',
    notice: admin.query['uninstalled'] ? 'App uninstalled' : undefined,
    body: html`${pageHeader({ title: 'Apps' })}${appCards(admin)}`,
  }))
  routes.page('/settings/apps/:app/install', (admin) => {
    const app = appOf(admin)
    if (!app) return undefined
    return { title: `Install ${app.name}`, section: 'apps', body: installBody(admin, app) }
  })
  routes.action('/settings/apps/:app/install', (admin) => {
    const app = appOf(admin)
    if (!app) return undefined
    merchantWrite(
      admin,
      { operation: 'appInstall', target: app.clientId, input: { scopes: app.scopes } },
      () => installApp(admin.context, admin.store, app.clientId),
    )
    return { redirect: `${admin.root}/apps/${app.handle}` }
  })
  routes.action('/settings/apps/:app/uninstall', (admin) => {
    const app = appOf(admin)
    if (!app) return undefined
    merchantWrite(admin, { operation: 'appUninstall', target: app.clientId, input: {} }, () =>
      uninstallApp(admin.context, admin.store, app),
    )
    return { redirect: `${admin.root}/settings/apps?uninstalled=1` }
  })
}

function appCards(admin: AdminRequest): Html {
  const { context, store, root } = admin
  const apps = context.deployment.apps()
  if (apps.length === 0) return card(null, emptyState('No apps', 'Apps appear here once they are declared.'))
  return html`<section class="card flush"><ul class="rows">${apps.map((app) => {
    const installed = installationOf(context, store, app.clientId)
    return html`<li class="row"><span class="app-icon" aria-hidden="true">${app.name[0]}</span>
  <div class="row-main"><strong>${app.name}</strong> ${installed ? badge('success', 'Installed') : badge('info', 'Not installed')}
  <p class="hint">${installed ? `Installed ${installed.createdAt.slice(0, 10)}` : new URL(app.applicationUrl).host}</p></div>
  <div class="actions">${
    installed
      ? html`<a class="button" href="${root}/apps/${app.handle}">Open</a>${confirmed({
          id: `uninstall-${app.handle}`,
          label: 'Uninstall',
          action: `${root}/settings/apps/${app.handle}/uninstall`,
          question: `Uninstall ${app.name}?`,
          consequence:
            'The app loses its access to this store at once. What it added to your theme stays there and shows nothing.',
        })}`
      : html`<a class="button primary" href="${root}/settings/apps/${app.handle}/install">Install</a>`
  }</div></li>`
  })}</ul></section>`
}

function installBody({ root, store, context }: AdminRequest, app: AppDeclaration): Html {
  const installed = installationOf(context, store, app.clientId)
  return html`<div class="narrow">${pageHeader({ title: `Install ${app.name}`, back: { href: `${root}/settings/apps`, label: 'Apps' } })}
${card(
  null,
  html`<div class="install-head"><span class="app-icon large" aria-hidden="true">${app.name[0]}</span><div><strong>${app.name}</strong><p class="hint">wants access to ${store.name}</p></div></div>
<h2>This app will be able to</h2>
<ul class="scopes">${scopeWords(app.scopes).map((scope) => html`<li><strong>${scope.edit ? 'View and edit' : 'View'}</strong> ${scope.resource}</li>`)}</ul>
${app.scopes.length === 0 ? html`<p class="hint">It asks for no access to your store's data.</p>` : ''}
${app.extension ? html`<p class="hint">It adds ${app.extension.blocks.length === 1 ? 'a block' : `${app.extension.blocks.length} blocks`} to your theme editor; nothing shows in your store until you switch it on.</p>` : ''}
<form method="post" class="install-actions"><a class="button" href="${root}/settings/apps">Cancel</a><button class="button primary">${installed ? 'Update access' : 'Install'}</button></form>`,
)}</div>`
}

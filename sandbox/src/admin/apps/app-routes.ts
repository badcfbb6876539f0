import { asksForMore, installationOf } from '../../oauth/installation.ts'
import type { AdminRequest, AdminRoutes } from '../frame/frame-request.ts'
import { html, jsonScript } from '../frame/html.ts'
import { appDataRoutes } from './app-data.ts'
import { appFrameUrl } from './app-frame-url.ts'
import { appListRoutes, appOf } from './app-list.ts'

/** Configuration of the script of the app's page. */
export interface AppPageConfig {
  appName: string
  appOrigin: string
  /** Path of the application's URL, without a trailing slash. */
  appBase: string
  /** This page's own URL: `/store/<handle>/apps/<app>`. */
  pageBase: string
  /** Base URL for the page's requests for tokens and lists. */
  dataBase: string
  store: string
}

/** Query parameter of an app's page after the merchant declined one of its charges; used by the admin only. */
export const CHARGE_DECLINED = 'charge-declined'

/**
 * Declares the routes of apps: the list, and the page that shows an app in its frame, at any of the app's own paths.
 */
export function appRoutes(routes: AdminRoutes): void {
  appListRoutes(routes)
  appDataRoutes(routes)
  for (const path of ['/apps/:app', '/apps/:app/*']) routes.page(path, appPage)
}

async function appPage(admin: AdminRequest) {
  const { context, store, root } = admin
  const { [CHARGE_DECLINED]: declined, ...query } = admin.query
  const app = appOf(admin)
  if (!app) return undefined
  const path = admin.params['*'] ?? ''
  if (admin.params['app'] === app.clientId) {
    const text = new URLSearchParams(query).toString()
    return {
      redirect: `${root}/apps/${app.handle}${path ? `/${path}` : ''}${text ? `?${text}` : ''}`,
    }
  }
  const installation = installationOf(context, store, app.clientId)
  if (!installation || asksForMore(app, installation))
    return { redirect: `${root}/settings/apps/${app.handle}/install` }
  const appUrl = new URL(app.applicationUrl)
  const config: AppPageConfig = {
    appName: app.name,
    appOrigin: appUrl.origin,
    appBase: appUrl.pathname.replace(/\/$/, ''),
    pageBase: `${root}/apps/${app.handle}`,
    dataBase: `${root}/app-data/${app.handle}`,
    store: store.handle,
  }
  return {
    title: app.name,
    section: `app:${app.handle}` as const,
    full: true,
    notice: declined ? `You declined the charge from ${app.name}. Nothing was billed.` : undefined,
    scripts: ['app-page'],
    body: html`<div class="app-page">
<div id="loading" class="loading" role="progressbar" aria-label="The app is loading" hidden></div>
<div id="save-bar" class="save-bar" role="region" aria-label="Unsaved changes" hidden></div>
<div id="title-bar" class="title-bar"><span class="app-icon small" aria-hidden="true">${app.name[0]}</span><h1>${app.name}</h1></div>
<p id="app-silent" class="banner attention" role="status" hidden>${app.name} has not answered at ${appUrl.origin}. Is it running, and does its page load App Bridge first?</p>
<iframe id="app-frame" name="app-iframe" title="${app.name}" data-src="${await appFrameUrl(app, store, { adminOrigin: context.settings.adminOrigin, path, query })}" allow="clipboard-write"></iframe>
<div id="toasts" class="toasts" aria-live="polite"></div>
${jsonScript('app-page-config', config)}</div>`,
  }
}

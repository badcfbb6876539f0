import type { ShopifyGlobal } from '@shopify/app-bridge-types'
import { adminApis } from './admin-apis.ts'
import { openAdminLinks } from './admin-links.ts'
import { appPath, reportLocation } from './app-location.ts'
import { authenticateFetch } from './authenticated-fetch.ts'
import { readConfig } from './config.ts'
import { openHostChannel } from './host-channel.ts'
import { idTokenSource } from './id-token.ts'
import { modals } from './modal.ts'
import { navMenuReporter } from './nav-menu.ts'
import { observeDocument } from './observe-document.ts'
import { pickers } from './pickers.ts'
import { saveBars } from './save-bar.ts'
import { titleBarReporter } from './title-bar.ts'
import { toastApi } from './toast.ts'
import { unavailableApis } from './unavailable-apis.ts'
import { webVitalsApi } from './web-vitals-report.ts'

/** App Bridge elements that only carry information and are hidden in the frame. */
const INVISIBLE = ['ui-nav-menu', 's-app-nav', 'ui-title-bar']

const script = document.currentScript instanceof HTMLScriptElement ? document.currentScript : null
const adminOrigin = new URL(script?.src ?? location.href).origin
const config = readConfig(script)
const embedded = window.top !== null && window.top !== window.self

if (!embedded && config.host && config.shop) {
  // An app opened outside the admin is redirected into it, to the same page.
  const store = config.shop.replace(/\.myshopify\.com$/, '')
  location.replace(`${adminOrigin}/store/${store}/apps/${config.apiKey}${appPath(new URL(location.href))}`)
}

const channel = openHostChannel(window.top ?? window, adminOrigin)
const idToken = idTokenSource(channel)
authenticateFetch(idToken, (url) => window.open(url, '_top'))

for (const name of INVISIBLE) customElements.define(name, class extends HTMLElement {})
// A constructed style sheet, because an app's content security policy may refuse inline styles.
const sheet = new CSSStyleSheet()
sheet.replaceSync(`${INVISIBLE.join(', ')}, ui-save-bar { display: none !important }`)
document.adoptedStyleSheets.push(sheet)

const modal = modals()
const reportTitleBar = titleBarReporter(channel)
const reportNavMenu = navMenuReporter(channel)
const saveBar = saveBars(channel, () => look())
/** A page inside one of the app's windows must not act for the app's own page. */
const isMainFrame = window.parent === window.top

const look = observeDocument(() => {
  modal.redraw()
  if (!isMainFrame) return
  reportTitleBar()
  reportNavMenu()
  saveBar.report()
})
openAdminLinks(channel, config.shop)
if (isMainFrame && embedded) reportLocation(channel)

window.shopify = {
  config,
  origin: adminOrigin,
  ready: Promise.resolve(),
  setSignals: () => undefined,
  environment: { mobile: false, embedded, pos: false, intent: false },
  loading: (on = true) => channel.tell('loading', on),
  idToken: idToken.get,
  toast: toastApi(channel),
  modal: modal.api,
  saveBar: saveBar.api,
  webVitals: webVitalsApi(),
  ...pickers(channel),
  ...adminApis(channel),
  ...unavailableApis(),
} satisfies ShopifyGlobal

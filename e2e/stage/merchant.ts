import type { Frame, FrameLocator, Locator } from 'playwright-core'
import { vi } from 'vitest'
import { type AdminProducts, adminProductsOf } from './admin-products.ts'
import type { Person } from './browser.ts'
import type { Product } from './product.ts'
import { noteProgress } from './shown-progress.ts'

/** Actions of a merchant in the admin, with the mouse and the keyboard. */
export interface Merchant extends AdminProducts {
  /** The app's screen inside the admin. */
  app: FrameLocator
  /** The same as a frame, to examine as a whole. */
  appFrame(): Frame
  /** Presses these keys, one after the other. */
  keys(...names: string[]): Promise<void>
  /**
   * Overwrites the content of a field that has just opened. Waits until the field has the focus: before that, the
   * keys go elsewhere.
   */
  typeOver(field: Locator, text: string): Promise<void>
  openAdmin(): Promise<void>
  openHome(): Promise<void>
  /** Opens the details of Home's status line; they are open already if something needs attention. */
  showStatus(): Promise<void>
  installApp(): Promise<void>
  /** Opens an entry of the app's menu from anywhere in the admin, and waits for its URL. */
  openScreen(name: string): Promise<void>
  /** Opens one of the app's paths as a link of the admin's menu does, without a reload, and waits for its URL. */
  follow(path: string): Promise<void>
  /** Opens one of the tabs of the current screen. */
  openTab(name: string): Promise<void>
  /** Opens Schema setup at the product's own tab. */
  openSchemaSetup(): Promise<void>
  /** Opens the app's settings at the tab of that name. */
  openSettings(tab?: 'General' | 'Products' | 'Collections'): Promise<void>
  /** Chooses an entry of More, next to a grid's filters. */
  chooseMore(name: string): Promise<void>
  openMetaTags(
    tab?: 'AI meta tags' | 'Bulk operations' | 'Automations' | 'Alt texts' | 'Blog posts' | 'Content tabs',
  ): Promise<void>
  openHistory(): Promise<void>
  /** Opens a recent bulk operation from History: the newest, or the one that many before it. */
  openOperation(before?: number): Promise<void>
  saveInApp(): Promise<void>
  /** Discards the unsaved changes and waits until the bar is gone: while it shows, the app cannot be left. */
  discardInApp(): Promise<void>
  /** Waits until there are no unsaved changes. */
  nothingUnsaved(): Promise<void>
  /** From Schema setup: opens the theme editor with the embed switched on, and saves there. */
  switchEmbedOn(): Promise<void>
  /** On a screen of store data: waits for the end of the current sync; the first one began with the installation. */
  synced(): Promise<void>
  /** If Re-sync is offered: presses it and waits for the end; returns the progress texts shown meanwhile. */
  resync(): Promise<string[]>
  /** Returns the badge of the open operation's state. */
  badge(words: string): Locator
  /** Returns the value next to a name, on the open operation. */
  fact(name: string): Promise<string>
}

/** Returns the merchant of `store` (its handle) at a person's screen. */
export function merchantOf({ page }: Pick<Person, 'page'>, product: Product, store: string): Merchant {
  const admin = `${product.adminOrigin}/store/${store}`
  const app = page.frameLocator('#app-frame')
  const menu = page.locator('#app-navigation')
  const unsaved = page.getByRole('region', { name: 'Unsaved changes' })
  const nothingUnsaved = () => unsaved.waitFor({ state: 'hidden' })
  const appFrame = () => {
    const frame = page.frame({ name: 'app-iframe' })
    if (!frame) throw new Error('No app is open in the admin.')
    return frame
  }
  const keys = async (...names: string[]) => {
    for (const name of names) await page.keyboard.press(name)
  }
  const openScreen = async (name: string) => {
    // Only a page of the app has its menu.
    if ((await menu.count()) === 0) await page.getByRole('link', { name: 'Signpost', exact: true }).click()
    const entry = menu.getByRole('link', { name, exact: true })
    const { pathname, search } = new URL((await entry.getAttribute('href')) ?? '', page.url())
    // An entry for several screens has the path of the open one, marked, and redirects from there to its own.
    const leadsOn = search.includes('menu=')
    await entry.click()
    // A key pressed before the app has navigated would still go to the previous page.
    await page.waitForURL((url) =>
      leadsOn ? url.pathname !== pathname : url.pathname + url.search === pathname + search,
    )
  }
  const openTab = async (name: string) => {
    await app.getByRole('tab', { name }).click()
    await app.getByRole('tab', { name, selected: true }).waitFor()
  }
  const openHistory = async () => {
    await openScreen('History')
    await app.getByRole('heading', { name: 'History' }).waitFor()
  }
  return {
    ...adminProductsOf(page, admin),
    app,
    appFrame,
    keys,
    openScreen,
    openTab,
    openHistory,
    nothingUnsaved,
    async follow(path) {
      await appFrame().evaluate((href) => {
        const link = document.createElement('a')
        link.setAttribute('href', href)
        document.body.append(link)
        link.dispatchEvent(new Event('shopify:navigate', { bubbles: true }))
        link.remove()
      }, path)
      await page.waitForURL((url) => url.href.endsWith(path))
    },
    async typeOver(field, text) {
      await field.and(app.locator(':focus')).waitFor()
      await keys('ControlOrMeta+a')
      await page.keyboard.type(text)
    },
    async openAdmin() {
      await page.goto(admin)
    },
    async showStatus() {
      const status = app.locator('summary').filter({ hasText: /details$/ })
      await status.waitFor()
      if ((await status.getByText('Show details').count()) > 0) await status.click()
    },
    async openHome() {
      await page.getByRole('link', { name: 'Signpost', exact: true }).click()
      await app.getByRole('heading', { name: 'Needs you' }).waitFor()
    },
    async installApp() {
      await page.getByRole('link', { name: 'Apps', exact: true }).click()
      await page.getByRole('main').getByRole('link', { name: 'Install' }).click()
      await page.getByRole('button', { name: 'Install' }).click()
      await app.getByRole('heading', { name: 'Needs you' }).waitFor()
    },
    async openSchemaSetup() {
      await openScreen('Schema Setup')
      await openTab('Smart Product')
      await app.getByRole('heading', { name: 'Smart Product' }).waitFor()
    },
    async openSettings(tab = 'General') {
      await openScreen('Settings')
      await openTab(tab)
    },
    async openMetaTags(tab = 'AI meta tags') {
      await openScreen('Content')
      await openTab(tab)
    },
    async chooseMore(name) {
      const choice = app.getByRole('button', { name })
      // The menu closes as soon as an entry was chosen.
      await vi.waitUntil(
        async () => {
          if (!(await choice.isVisible())) await app.locator('summary', { hasText: 'More' }).click()
          return choice.isVisible()
        },
        { timeout: 20_000, interval: 250 },
      )
      await choice.click()
    },
    async openOperation(before = 0) {
      await openHistory()
      await app.getByRole('link', { name: 'Bulk operations' }).click()
      await page.waitForURL(/\/operations$/)
      // The list may still show cached data.
      await page.reload()
      await app.getByRole('rowheader').getByRole('link').nth(before).click()
      await app.locator('dt', { hasText: 'Data updated' }).waitFor()
    },
    async saveInApp() {
      await page.getByRole('button', { name: 'Save', exact: true }).click()
      await nothingUnsaved()
    },
    async discardInApp() {
      await page.getByRole('button', { name: 'Discard' }).click()
      await nothingUnsaved()
    },
    async switchEmbedOn() {
      await app.getByRole('link', { name: 'Open theme editor' }).click()
      await page.getByRole('switch', { name: /Signpost/, checked: true }).waitFor()
      await page.waitForLoadState()
      await page.getByRole('button', { name: 'Save' }).click()
      await page.getByText('Theme saved').waitFor()
    },
    async synced() {
      // Between two responses a screen may show neither progress nor rows.
      let quiet = 0
      await vi.waitUntil(
        async () => {
          const isBusy = (await app.locator('[aria-busy=true], [role=progressbar]').count()) > 0
          quiet = isBusy || (await app.getByRole('main').count()) === 0 ? 0 : quiet + 1
          return quiet === 3
        },
        { timeout: 120_000, interval: 250 },
      )
    },
    async resync() {
      const noted = await noteProgress(appFrame(), /Step \d of \d/)
      await app.getByRole('button', { name: 'Re-sync', exact: true }).click()
      await noted.begun()
      await app.getByRole('progressbar').waitFor({ state: 'hidden', timeout: 120_000 })
      return noted.texts()
    },
    badge: (words) => app.getByText(words, { exact: true }).first(),
    async fact(name) {
      const beside = app.locator('dt', { hasText: name }).locator('..').locator('dd')
      return (await beside.innerText()).trim()
    },
  }
}

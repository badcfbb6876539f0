import type { Frame, FrameLocator, Locator } from 'playwright-core'
import { vi } from 'vitest'
import { type AdminProducts, adminProductsOf } from './admin-products.ts'
import type { Person } from './browser.ts'
import type { Product } from './product.ts'
import { noteProgress } from './shown-progress.ts'

/** What a merchant does in the admin, with the mouse and the keyboard. */
export interface Merchant extends AdminProducts {
  /** The app's screen inside the admin. */
  app: FrameLocator
  /** The same as a frame, to look at as a whole. */
  appFrame(): Frame
  /** Presses these keys, one after the other. */
  keys(...names: string[]): Promise<void>
  /** Writes over what a field holds that has just opened and takes the keys by itself: before that they go elsewhere. */
  typeOver(field: Locator, text: string): Promise<void>
  openAdmin(): Promise<void>
  openHome(): Promise<void>
  /** What Home's status line says in full; it stands open where something needs attention. */
  showStatus(): Promise<void>
  installApp(): Promise<void>
  /** From anywhere in the admin: an entry of the app's menu, until the URL is its own. */
  openScreen(name: string): Promise<void>
  /** One of the tabs of the screen that is open. */
  openTab(name: string): Promise<void>
  openSchemaSetup(): Promise<void>
  /** The app's settings, at its tab of that name. */
  openSettings(tab?: 'General' | 'Products' | 'Collections'): Promise<void>
  /** Chooses what stands under More beside a grid's filters. */
  chooseMore(name: string): Promise<void>
  openMetaTags(
    tab?: 'AI meta tags' | 'Bulk operations' | 'Automations' | 'Alt texts' | 'Blog posts' | 'Content tabs',
  ): Promise<void>
  openHistory(): Promise<void>
  /** The newest bulk operations, from History: the newest of all, or the one that many before it. */
  openOperation(before?: number): Promise<void>
  saveInApp(): Promise<void>
  /** Throws away what was typed, and waits until the bar is gone: as long as it shows, nothing leaves the app. */
  discardInApp(): Promise<void>
  /** Waits until nothing is unsaved. */
  nothingUnsaved(): Promise<void>
  /** From Schema setup: opens the theme editor, which offers the embed switched on, and saves there. */
  switchEmbedOn(): Promise<void>
  /** On a screen of store data: waits for the end of the sync that is under way; the first one began with the installation. */
  synced(): Promise<void>
  /** Where it is offered: presses Re-sync and waits for the end; returns what the progress said on the way. */
  resync(): Promise<string[]>
  /** Of the operation that is open: the badge of its state. */
  badge(words: string): Locator
  /** Of the operation that is open: what stands beside a name. */
  fact(name: string): Promise<string>
}

/** The merchant of `store` (its handle) at a person's screen. */
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
    // An entry that stands for several screens carries the open one's path, marked, and leads on from there to its own.
    const leadsOn = search.includes('menu=')
    await entry.click()
    // What is pressed before the app has heard would still be of the page before.
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
      // It folds by itself once something of it was taken.
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
      // The list may still show what it knew a moment ago.
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
      // Between one answer and the next a screen may show neither progress nor rows.
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

import type { Frame, FrameLocator, Page } from 'playwright-core'
import type { Product } from './product.ts'

/** What a merchant does in the admin, with the mouse and the keyboard. */
export interface Merchant {
  /** The app's screen inside the admin. */
  app: FrameLocator
  /** The same as a frame, to look at as a whole. */
  appFrame(): Frame
  openAdmin(): Promise<void>
  openHome(): Promise<void>
  installApp(): Promise<void>
  openSchemaSetup(): Promise<void>
  saveInApp(): Promise<void>
  /** Throws away what was typed, and waits until the bar is gone: as long as it shows, nothing leaves the app. */
  discardInApp(): Promise<void>
  /** From Schema setup: opens the theme editor, which offers the embed switched on, and saves there. */
  switchEmbedOn(): Promise<void>
  /** Finds the product by the admin's search and opens its page. */
  openProduct(title: string): Promise<void>
  /** Sets the price of every variant on the open product page. */
  changePrice(price: string): Promise<void>
  /** Chooses the theme template on the open product page. */
  chooseTemplate(name: string): Promise<void>
  /** Address of the open product in the store. */
  addressInStore(): Promise<string>
  /** Adds a product to the store by the admin's form. */
  createProduct(title: string): Promise<void>
  renameProduct(title: string, newTitle: string): Promise<void>
  deleteProduct(title: string): Promise<void>
  /** From anywhere in the admin: the app's settings, at its tab of that name. */
  openSettings(tab?: 'General' | 'Products' | 'Collections'): Promise<void>
  /** In the app's settings: presses Sync and waits for the end; returns what the progress said on the way. */
  sync(): Promise<string[]>
}

/** The merchant of `store` (its handle) at `page`. */
export function merchantOf(page: Page, product: Product, store: string): Merchant {
  const admin = `${product.adminOrigin}/store/${store}`
  const app = page.frameLocator('#app-frame')
  const unsaved = page.getByRole('region', { name: 'Unsaved changes' })
  const saveHere = async () => {
    await page.getByRole('button', { name: 'Save', exact: true }).first().click()
    await page.getByRole('status').filter({ hasText: /saved/i }).first().waitFor()
  }
  return {
    app,
    appFrame() {
      const frame = page.frame({ name: 'app-iframe' })
      if (!frame) throw new Error('No app is open in the admin.')
      return frame
    },
    async openAdmin() {
      await page.goto(admin)
    },
    async openHome() {
      await page.getByRole('link', { name: 'Signpost', exact: true }).click()
      await app.getByRole('heading', { name: 'Is everything working?' }).waitFor()
    },
    async installApp() {
      await page.getByRole('link', { name: 'Apps', exact: true }).click()
      await page.getByRole('main').getByRole('link', { name: 'Install' }).click()
      await page.getByRole('button', { name: 'Install' }).click()
      await app.getByRole('heading', { name: 'Is everything working?' }).waitFor()
    },
    async openSchemaSetup() {
      const entry = page.getByRole('link', { name: 'Schema Setup' })
      if (!(await entry.isVisible())) await page.getByRole('link', { name: 'Signpost', exact: true }).click()
      await entry.click()
      await app.getByRole('heading', { name: 'Smart Product' }).waitFor()
    },
    async saveInApp() {
      await page.getByRole('button', { name: 'Save' }).click()
      await unsaved.waitFor({ state: 'hidden' })
    },
    async discardInApp() {
      await page.getByRole('button', { name: 'Discard' }).click()
      await unsaved.waitFor({ state: 'hidden' })
    },
    async switchEmbedOn() {
      await app.getByRole('link', { name: 'Open theme editor' }).click()
      await page.getByRole('switch', { name: /Signpost/, checked: true }).waitFor()
      await page.getByRole('button', { name: 'Save' }).click()
      await page.getByText('Theme saved').waitFor()
    },
    async openProduct(title) {
      await page.goto(`${admin}/products`)
      await page.getByRole('searchbox', { name: 'Search all products' }).fill(title)
      await page.keyboard.press('Enter')
      await page.getByRole('link', { name: title, exact: true }).click()
      await page.getByRole('heading', { name: title, level: 1 }).waitFor()
    },
    async changePrice(price) {
      const fields = page.getByRole('textbox', { name: /^Price\b/ })
      for (const field of await fields.all()) await field.fill(price)
      await saveHere()
    },
    async chooseTemplate(name) {
      await page.getByLabel('Theme template').fill(name)
      await saveHere()
    },
    async addressInStore() {
      return (await page.getByRole('link', { name: 'View', exact: true }).getAttribute('href')) ?? ''
    },
    async createProduct(title) {
      await page.getByRole('link', { name: 'Products', exact: true }).first().click()
      await page.getByRole('link', { name: 'Add product' }).click()
      await page.getByRole('textbox', { name: 'Title' }).fill(title)
      await page.getByRole('textbox', { name: /^Price\b/ }).fill('19.90')
      await page.getByRole('button', { name: 'Save', exact: true }).first().click()
      await page.getByRole('heading', { name: title, level: 1 }).waitFor()
    },
    async renameProduct(title, newTitle) {
      await this.openProduct(title)
      await page.getByRole('textbox', { name: 'Title', exact: true }).fill(newTitle)
      await saveHere()
    },
    async deleteProduct(title) {
      await this.openProduct(title)
      await page.getByRole('button', { name: 'Delete product' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Delete product' }).click()
      await page.getByRole('searchbox', { name: 'Search all products' }).waitFor()
    },
    async openSettings(tab = 'General') {
      const entry = page.locator('#app-navigation').getByRole('link', { name: 'Settings' })
      if (!(await entry.isVisible())) await page.getByRole('link', { name: 'Signpost', exact: true }).click()
      await entry.click()
      await app.getByRole('tab', { name: tab }).click()
    },
    async sync() {
      await app.getByRole('button', { name: 'Sync', exact: true }).click()
      const bar = app.getByRole('progressbar')
      await bar.waitFor()
      const shown = new Set<string>()
      while (await bar.isVisible())
        shown.add(
          await bar
            .locator('..')
            .innerText({ timeout: 1_000 })
            .catch(() => ''),
        )
      return [...shown].filter(Boolean)
    },
  }
}

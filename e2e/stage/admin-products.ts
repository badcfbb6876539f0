import type { Page } from 'playwright-core'

/** Actions of a merchant on the admin's own product pages. */
export interface AdminProducts {
  /** Finds the product with the admin's search and opens its page. */
  openProduct(title: string): Promise<void>
  /** Sets the price of every variant on the open product page. */
  changePrice(price: string): Promise<void>
  /** Chooses the theme template on the open product page. */
  chooseTemplate(name: string): Promise<void>
  /** URL of the open product in the store. */
  urlInStore(): Promise<string>
  /** Adds a product with the admin's form. */
  createProduct(title: string): Promise<void>
  renameProduct(title: string, newTitle: string): Promise<void>
  deleteProduct(title: string): Promise<void>
  /** Returns the product's search result title from the admin's form. */
  pageTitle(title: string): Promise<string>
  changePageTitle(title: string, pageTitle: string): Promise<void>
}

/** Acts on `page`, in the store whose admin begins at `admin`. */
export function adminProductsOf(page: Page, admin: string): AdminProducts {
  const save = async () => {
    // The page before the load may also show that it was saved.
    const answered = page.waitForEvent('load')
    await page.getByRole('button', { name: 'Save', exact: true }).first().click()
    await answered
    await page.getByRole('status').filter({ hasText: /saved/i }).first().waitFor()
  }
  const search = () => page.getByRole('searchbox', { name: 'Search all products' })
  const openProduct = async (title: string) => {
    await page.goto(`${admin}/products`)
    await search().fill(title)
    await page.keyboard.press('Enter')
    await page.waitForURL(/[?&]query=/)
    await page.getByRole('link', { name: title, exact: true }).click()
    await page.waitForURL(/\/products\/\d+/)
    await page.getByRole('heading', { name: title, level: 1 }).waitFor()
  }
  return {
    openProduct,
    async changePrice(price) {
      for (const field of await page.getByRole('textbox', { name: /^Price\b/ }).all()) await field.fill(price)
      await save()
    },
    async chooseTemplate(name) {
      await page.getByLabel('Theme template').fill(name)
      await save()
    },
    async urlInStore() {
      return (await page.getByRole('link', { name: 'View', exact: true }).getAttribute('href')) ?? ''
    },
    async createProduct(title) {
      await page.getByRole('link', { name: 'Products', exact: true }).first().click()
      await page.getByRole('link', { name: 'Add product' }).click()
      await page.getByRole('textbox', { name: 'Title' }).fill(title)
      await page.getByRole('textbox', { name: /^Price\b/ }).fill('19.90')
      await save()
      await page.getByRole('heading', { name: title, level: 1 }).waitFor()
    },
    async renameProduct(title, newTitle) {
      await openProduct(title)
      await page.getByRole('textbox', { name: 'Title', exact: true }).fill(newTitle)
      await save()
    },
    async deleteProduct(title) {
      await openProduct(title)
      await page.getByRole('button', { name: 'Delete product' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Delete product' }).click()
      await search().waitFor()
    },
    async pageTitle(title) {
      await openProduct(title)
      return page.getByLabel('Page title').inputValue()
    },
    async changePageTitle(title, pageTitle) {
      await openProduct(title)
      await page.getByLabel('Page title').fill(pageTitle)
      await save()
    },
  }
}

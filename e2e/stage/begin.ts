import type { Browser } from 'playwright-core'
import { inject } from 'vitest'
import { type Person, type Seat, sharedBrowser, sitDown } from './browser.ts'
import { type Merchant, merchantOf } from './merchant.ts'
import { type Product, startProduct } from './product.ts'

/**
 * Factor by which the platform's clock runs faster, so that no journey waits for its points, the lines of its bulk
 * mutations, or its next webhook retry. Rigs and service tests check those in real time.
 */
const QUICKER = 10

const READS = { everything: 'on', catalogue: 'catalogue', nothing: 'off' }

/** Everything a journey works with. */
export interface Stage {
  product: Product
  browser: Browser
  /** The person at the screen, in the store's admin. */
  me: Person
  merchant: Merchant
  /** Shuts everything down. A function returned from `beforeAll` runs after the last step. */
  end(): Promise<void>
}

interface Beginning {
  /** Environment variables of the product. */
  settings?: Record<string, string>
  /** Creates the store and returns its handle. Without it, the journey uses the store Fernhill. */
  store?: (product: Product) => Promise<string>
  seat?: Seat
  /** Whether to start on an empty data folder, as on the very first start; else on one with a prepared database. */
  fresh?: boolean
  /** Another copy of the repository to start from. */
  root?: string
  /** False if installing the app is part of the journey. */
  install?: boolean
  /**
   * Data read from the store after the installation. A scan fetches and judges every page of it, in parallel with all
   * other journeys, so a journey that shows no scan results skips it.
   */
  reads?: keyof typeof READS
  /** Further preparation before the first step. */
  ready?: (stage: Stage) => Promise<unknown>
}

/** Starts the product on its own data folder, opens a store's admin for a person and installs the app there. */
export async function begin(beginning: Beginning = {}): Promise<Stage> {
  const { store, seat, fresh = false, root, install = true, reads = 'everything', ready } = beginning
  const settings = { READ_AT_INSTALL: READS[reads], ...beginning.settings }
  const prepared = fresh ? undefined : inject('preparedData')
  const [product, browser] = await Promise.all([startProduct(settings, { prepared, root }), sharedBrowser()])
  const end = async () => {
    await Promise.all(browser.contexts().map((context) => context.close()))
    await product.stop()
  }
  try {
    await product.faults({ timeScale: QUICKER })
    const handle = store ? await store(product) : 'fernhill'
    const me = await sitDown(browser, seat)
    const merchant = merchantOf(me, product, handle)
    await merchant.openAdmin()
    if (install) await merchant.installApp()
    const stage = { product, browser, me, merchant, end }
    await ready?.(stage)
    return stage
  } catch (error) {
    await end()
    throw error
  }
}

import type { Browser } from 'playwright-core'
import { inject } from 'vitest'
import { type Person, type Seat, sharedBrowser, sitDown } from './browser.ts'
import { type Merchant, merchantOf } from './merchant.ts'
import { type Product, startProduct } from './product.ts'

/**
 * The platform's clock goes so much quicker: nobody waits for its points, for the lines of its bulk mutations, or for its
 * next try of a webhook. Rigs and service tests look at those by real time.
 */
const QUICKER = 10

const READS = { everything: 'on', catalogue: 'catalogue', nothing: 'off' }

/** What a journey plays on. */
export interface Stage {
  product: Product
  browser: Browser
  /** At the screen, in the store's admin. */
  me: Person
  merchant: Merchant
  /** Takes all of it down; what `beforeAll` answers is run after the last step. */
  end(): Promise<void>
}

interface Beginning {
  /** Environment of the product. */
  settings?: Record<string, string>
  /** Makes the store and answers its handle. Without it the journey plays in Fernhill. */
  store?: (product: Product) => Promise<string>
  seat?: Seat
  /** On an empty data folder, as on the very first start; else on one whose database is made already. */
  fresh?: boolean
  /** Another copy of the repository to start. */
  root?: string
  /** False where installing the app is part of the journey. */
  install?: boolean
  /**
   * What is read of the store after the installation. A scan fetches and judges every page of it, beside the journey and all
   * others: a journey that shows nothing of a scan goes without.
   */
  reads?: keyof typeof READS
  /** What else stands before the first step. */
  ready?: (stage: Stage) => Promise<unknown>
}

/** Starts the product on a data folder of its own, sits a person down in a store's admin and has the app installed there. */
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

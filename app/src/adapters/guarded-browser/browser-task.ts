import type { Browser } from 'puppeteer-core'

/**
 * Names the work to do with one browser: only the browser's process loads the module, whose export `task` takes the
 * browser and the input. Input and output are copied, so they must be plain data.
 */
export interface BrowserTask<Input, Output> {
  /** URL of the module. */
  module: string
  /** Never set: carries the input and output types. */
  types?: (input: Input) => Output
}

/** What a task may do with its browser: open pages. Their requests are signed if the order says so. */
export type TaskBrowser = Pick<Browser, 'newPage'>

/** Type of the module's export `task`. */
export type BrowserWork = (browser: TaskBrowser, input: never) => Promise<unknown>

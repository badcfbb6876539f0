import type { Browser } from 'puppeteer-core'

/**
 * Names what is done with one browser, in the process that has it: that process alone loads the module, whose export
 * `task` takes the browser and the input. Both ends are copied, so they must be plain data.
 */
export interface BrowserTask<Input, Output> {
  /** URL of the module. */
  module: string
  /** Never set: keeps what is given and what comes back in the type. */
  types?: (input: Input) => Output
}

/** What a task may do with its browser: open pages, whose requests are signed where the order says so. */
export type TaskBrowser = Pick<Browser, 'newPage'>

/** What such a module exports as `task`. */
export type BrowserWork = (browser: TaskBrowser, input: never) => Promise<unknown>

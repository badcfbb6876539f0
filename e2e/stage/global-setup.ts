import { rmSync } from 'node:fs'
import type { TestProject } from 'vitest/node'
import { ensureChromium } from '../../bin/ensure-chromium.ts'
import { buildBundles } from '../../bin/local/bundle.ts'
import { ROOT } from '../../bin/local/environment.ts'
import { prepareData } from './prepared-data.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** A data folder with a database in it, to be copied. */
    preparedData: string
  }
}

/**
 * Runs once per run of the journeys and prepares what several of them, starting at the same time, would otherwise
 * each make.
 */
export default async function setup(project: TestProject): Promise<() => void> {
  ensureChromium()
  buildBundles(ROOT, (line) => process.stdout.write(`${line}\n`))
  const prepared = await prepareData()
  project.provide('preparedData', prepared)
  return () => rmSync(prepared, { recursive: true, force: true })
}

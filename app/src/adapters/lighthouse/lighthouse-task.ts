import lighthouse from 'lighthouse'
import desktopConfig from 'lighthouse/core/config/desktop-config.js'
import type { Browser } from 'puppeteer-core'
import type { LabAnswer, LabOrder } from './lab-result.ts'
import { reduceReport } from './reduce-report.ts'

const MOST_WAIT_MS = 30_000

/** Runs in the browser's own process: one page, one report, of which only the reduced form leaves the process. */
export async function task(browser: Pick<Browser, 'newPage'>, { url, device }: LabOrder): Promise<LabAnswer> {
  const page = await browser.newPage()
  const ran = await lighthouse(
    url,
    { onlyCategories: ['performance'], logLevel: 'silent', maxWaitForLoad: MOST_WAIT_MS },
    device === 'desktop' ? desktopConfig : undefined,
    // Lighthouse has the types of another minor version of the same library.
    page as never,
  )
  const report = ran?.lhr
  if (report?.runtimeError)
    return { state: 'failed', code: report.runtimeError.code, message: report.runtimeError.message }
  const result = report ? reduceReport(report) : null
  return result ? { state: 'measured', result } : { state: 'failed', code: 'NO_SCORE', message: undefined }
}

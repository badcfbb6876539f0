import { closeSync, openSync, readFileSync, rmSync, statSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, it } from 'vitest'
import { expectAccessible } from '../stage/accessibility.ts'
import { begin } from '../stage/begin.ts'
import { breakLine } from '../stage/broken-line.ts'
import type { Person } from '../stage/browser.ts'
import { withColumn } from '../stage/csv-file.ts'
import type { Merchant } from '../stage/merchant.ts'
import { ownFolder } from '../stage/own-folder.ts'
import { makeStore } from '../stage/platform-log.ts'
import { noteProgress } from '../stage/shown-progress.ts'
import { soon } from '../stage/soon.ts'

/** A file of 50 MB through the browser: counted, in bounded memory, and resumed after an interruption. */

const PRODUCTS = 300
const MEGABYTE = 1024 * 1024
const SIZE = 50 * MEGABYTE
const PIECES = /\/imports\/[^/]+\/pieces$/
const long = { timeout: 300_000 }

let me: Person
let merchant: Merchant

beforeAll(async () => {
  const stage = await begin({
    reads: 'catalogue',
    store: (running) => makeStore(running, { name: 'Bulky', products: PRODUCTS }),
    seat: { height: 1_000 },
  })
  ;({ me, merchant } = stage)
  return stage.end
})

/**
 * Writes the store's own lines with new titles, followed by lines of products it does not have, with long unused
 * notes.
 */
function writeLargeFile(path: string, own: string): void {
  const file = openSync(path, 'w')
  const [heading = '', ...lines] = own.split('\r\n').filter(Boolean)
  const cells = heading.split(',').length
  writeSync(file, `${[`${heading},Note`, ...lines.map((line) => `${line},`)].join('\r\n')}\r\n`)
  const note = 'x'.repeat(1_100)
  const filler = (id: number) =>
    ['product', String(9_000_000_000 + id), ...Array.from({ length: cells - 2 }, () => ''), note].join(',')
  for (let id = 1; statSync(path).size < SIZE; id += 500)
    writeSync(file, `${Array.from({ length: 500 }, (_, at) => filler(id + at)).join('\r\n')}\r\n`)
  closeSync(file)
}

/** Returns the heap size of the app's screen in bytes, after garbage collection. */
async function heapOf(page: Person['page']): Promise<number> {
  const session = await page.context().newCDPSession(page)
  await session.send('HeapProfiler.collectGarbage')
  const { usedSize } = await session.send('Runtime.getHeapUsage')
  await session.detach()
  return usedSize
}

it('takes a file of 50 MB, piece after piece, over a line that breaks, and goes on after a reload', async () => {
  await merchant.openMetaTags()
  await merchant.synced()
  await merchant.app.getByText(`1–50 of ${PRODUCTS} results`).waitFor(soon)
  await me.shot('large-import-0-grid')
  const folder = ownFolder()
  try {
    const download = me.page.waitForEvent('download')
    await merchant.chooseMore('Export CSV')
    const text = readFileSync(await (await download).path(), 'utf8')
    const edited = withColumn(text, 'SEO Title', ({ Title }) => `${Title}, from a file of fifty megabytes`)
    const path = join(folder, 'large.csv')
    writeLargeFile(path, edited.text)
    expect(statSync(path).size).toBeGreaterThan(SIZE)

    await merchant.chooseMore('Import CSV')
    const line = await breakLine(me, PIECES, { lostEvery: 90, answerLostEvery: 50 })
    const noted = await noteProgress(merchant.appFrame(), /\d of \d+(\.\d)? MB/)
    const heap = await heapOf(me.page)
    await merchant.app.getByLabel('CSV file').setInputFiles(path)
    await expect.poll(() => line.calls(), long).toBeGreaterThan(120)
    line.cut(true)
    await merchant.app.getByText(/The upload stopped at \d+(\.\d)? of 50(\.\d)? MB/).waitFor(soon)
    await expectAccessible(merchant)
    await me.shot('large-import-1-stopped')
    line.cut(false)
    const before = line.calls()
    await merchant.app.getByRole('button', { name: 'Continue upload' }).click()
    await expect.poll(() => line.calls(), long).toBeGreaterThan(before + 60)
    expect((await heapOf(me.page)) - heap).toBeLessThan(30 * MEGABYTE)
    await me.shot('large-import-2-under-way')
    const counted = (await noted.texts()).map((words) => Number.parseFloat(words))
    expect(counted.length).toBeGreaterThan(20)
    expect(counted).toEqual(counted.toSorted((a, b) => a - b))

    // The page is left in the middle and opened again: the same file is chosen and the upload resumes.
    await me.page.reload()
    await merchant.app.getByText(/The upload stopped at \d+/).waitFor(soon)
    const again = merchant.app.getByLabel('Choose large.csv again to continue')
    await again.setInputFiles({ name: 'large.csv', mimeType: 'text/csv', buffer: Buffer.from('Id\r\n') })
    await merchant.app.getByText('This is not the file whose upload began').waitFor()
    await again.setInputFiles(path)
    const start = merchant.app.getByRole('button', { name: `Change ${PRODUCTS} items` })
    await start.waitFor(long)
    await me.shot('large-import-3-dry-run')
    // The file has about 410 pieces; further calls were lost, or proved that it is the same file.
    expect(line.calls()).toBeLessThan(450)
    await start.click()
    await merchant.badge('Completed').waitFor(long)
    await expect.poll(() => merchant.fact('Data updated')).toBe(String(PRODUCTS))
    // Aborted calls are errors of the browser; there must be no other errors.
    expect(me.complaints.filter((words) => !/ERR_FAILED|ERR_ABORTED/.test(words))).toEqual([])
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})

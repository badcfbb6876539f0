import { basename, extname } from 'node:path'
import { type ImportReport, importProductCsv } from '../product-csv/import-product-csv.ts'
import { UnreadableFile } from '../product-csv/issues.ts'
import { StoreRefused } from '../product-csv/new-store.ts'
import { reportText } from '../product-csv/report-text.ts'
import type { CommandContext, ExitCode } from './command-context.ts'
import { storeText, storeUrls } from './store-lines.ts'

export interface ImportFlags {
  store?: string
  currency?: string
  replace?: boolean
  json?: boolean
}

/** Derives a store name from a file name: `home-and-garden.csv` gives "Home and garden". */
export function storeNameOf(file: string): string {
  const words = basename(file, extname(file)).replace(/[-_]+/g, ' ').trim()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/**
 * Runs `import FILE...`; returns 0 if everything was imported, 1 if something listed was not, 2 if no store was
 * created.
 */
export async function importCommand(
  context: CommandContext,
  files: string[],
  flags: ImportFlags,
): Promise<ExitCode> {
  let report: ImportReport
  try {
    report = await importProductCsv(context, files, {
      name: flags.store ?? storeNameOf(files[0] ?? ''),
      ...(flags.currency && { currency: flags.currency }),
      ...(flags.replace && { replace: true }),
    })
  } catch (error) {
    if (!(error instanceof UnreadableFile || error instanceof StoreRefused)) throw error
    const file = error instanceof UnreadableFile ? error.file : undefined
    const message = { message: error.message, ...(file && { file }), action: error.action }
    if (flags.json) context.print(JSON.stringify({ created: false, ...message }, null, 2))
    else
      context.printError(
        `${file ? `${file}: ` : ''}${error.message}\nNo store was created or changed. ${error.action}`,
      )
    return 2
  }
  const store = storeUrls(context, report.store)
  if (flags.json) {
    const { files: read, issues, placeholders } = report
    context.print(JSON.stringify({ created: true, store, files: read, issues, placeholders }, null, 2))
  } else context.print(`${reportText(report)}\n\n${storeText(store)}`)
  return report.issues.some((issue) => issue.level === 'lost') ? 1 : 0
}

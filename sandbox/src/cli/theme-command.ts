import { existsSync, readFileSync, statSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { checkTheme } from '../liquid/checker/check-theme.ts'
import { loadTheme } from '../liquid/checker/load-theme.ts'
import { parseJsonFile } from '../liquid/json-file.ts'
import { reportLines } from '../theme-report/report-lines.ts'
import { themeReport } from '../theme-report/theme-report.ts'
import type { CommandContext, ExitCode } from './command-context.ts'
import { findStore, noSuchStore, storeUrls } from './store-lines.ts'

export interface ThemeFlags {
  store: string
  /** Store to publish the theme in; the same as `store` with `force`. */
  use?: string
  report?: boolean
  check?: boolean
  force?: boolean
  json?: boolean
}

/**
 * Runs `theme DIR`; returns 0 if the theme was published, 1 if problems are listed, 2 if the folder or store does not
 * exist.
 */
export function themeCommand(context: CommandContext, directory: string, flags: ThemeFlags): ExitCode {
  const refuse = (text: string): ExitCode => {
    context.printError(text)
    return 2
  }
  if (!existsSync(directory) || !statSync(directory).isDirectory())
    return refuse(
      `${directory} is not a folder. Name the folder that holds layout/, templates/ and config/. Nothing was changed.`,
    )
  if (flags.report && !flags.use) return printReport(context, directory, flags)
  const named = flags.use ?? flags.store
  const store = findStore(context, named)
  if (!store) return refuse(noSuchStore(context, named))

  const problems = checkTheme(directory)
  const load = !flags.check && (problems.length === 0 || flags.force === true || flags.use !== undefined)
  const name = themeName(directory)
  if (load) loadTheme(context.state, store, { name, role: 'MAIN', directory })

  const urls = storeUrls(context, store)
  if (flags.json) {
    const published = load ? { theme: name, store: urls.handle, storefront: urls.storefront } : null
    context.print(JSON.stringify({ published, problems }, null, 2))
    return problems.length ? 1 : 0
  }
  for (const { file, line, column, message } of problems)
    context.print(`${join(directory, file)}:${line}:${column}  ${message}`)
  if (problems.length)
    context.printError(
      `${problems.length} ${problems.length === 1 ? 'problem' : 'problems'}. ${
        load ? '' : 'The theme was not published. Correct them, or publish it all the same with --force.'
      }`.trim(),
    )
  else if (flags.check) context.print(`${directory}: no problems.`)
  if (load) context.print(`"${name}" is the theme of ${store.name} now: ${urls.storefront}`)
  return problems.length ? 1 : 0
}

/** Runs `theme DIR --report`; returns 0 if every page passes, 1 if one that does not is listed. */
function printReport(context: CommandContext, directory: string, flags: ThemeFlags): ExitCode {
  const report = themeReport(directory)
  context.print(flags.json ? JSON.stringify(report, null, 2) : reportLines(report).join('\n'))
  return report.pass ? 0 : 1
}

/** Returns the theme's own name (theme_info in config/settings_schema.json), else the folder's. */
function themeName(directory: string): string {
  try {
    const name = 'config/settings_schema.json'
    const groups = parseJsonFile(name, readFileSync(join(directory, name), 'utf8'))
    for (const group of Array.isArray(groups) ? groups : [])
      if (group?.name === 'theme_info' && typeof group.theme_name === 'string') return group.theme_name
  } catch {
    // Falls back to the folder's name; the check reports what is wrong with the file.
  }
  return basename(resolve(directory))
}

import { existsSync, readFileSync, statSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { checkTheme } from '../liquid/checker/check-theme.ts'
import { loadTheme } from '../liquid/checker/load-theme.ts'
import type { CommandContext, ExitCode } from './command-context.ts'
import { findStore, noSuchStore, storeAddresses } from './store-lines.ts'

export interface ThemeFlags {
  store: string
  check?: boolean
  force?: boolean
  json?: boolean
}

/** `theme DIR`: 0 the theme is published, 1 problems are listed, 2 there is no such folder or store. */
export function themeCommand(context: CommandContext, directory: string, flags: ThemeFlags): ExitCode {
  const refuse = (text: string): ExitCode => {
    context.printError(text)
    return 2
  }
  if (!existsSync(directory) || !statSync(directory).isDirectory())
    return refuse(
      `${directory} is not a folder. Name the folder that holds layout/, templates/ and config/. Nothing was changed.`,
    )
  const store = findStore(context, flags.store)
  if (!store) return refuse(noSuchStore(context, flags.store))

  const problems = checkTheme(directory)
  const load = !flags.check && (problems.length === 0 || flags.force === true)
  const name = themeName(directory)
  if (load) loadTheme(context.state, store, { name, role: 'MAIN', directory })

  const addresses = storeAddresses(context, store)
  if (flags.json) {
    const published = load ? { theme: name, store: addresses.handle, storefront: addresses.storefront } : null
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
  if (load) context.print(`"${name}" is the theme of ${store.name} now: ${addresses.storefront}`)
  return problems.length ? 1 : 0
}

/** The theme's own name (theme_info in config/settings_schema.json), else the folder's. */
function themeName(directory: string): string {
  try {
    const groups: unknown = JSON.parse(readFileSync(join(directory, 'config/settings_schema.json'), 'utf8'))
    for (const group of Array.isArray(groups) ? groups : [])
      if (group?.name === 'theme_info' && typeof group.theme_name === 'string') return group.theme_name
  } catch {
    // Without it the folder's name serves; what is wrong with the file is among the problems.
  }
  return basename(resolve(directory))
}

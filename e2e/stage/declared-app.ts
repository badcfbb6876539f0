import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const ROOT = join(import.meta.dirname, '../..')

/** The app's declaration with another access scope, as made by an operator to whom the platform grants more. */
export interface DeclaredApp {
  /** Settings that point the platform on this machine to it. */
  settings: Record<string, string>
  remove(): void
}

/** Declares the app with `scope` in place of `instead`. */
export function declareApp({ scope, instead }: { scope: string; instead: string }): DeclaredApp {
  const folder = mkdtempSync(join(tmpdir(), 'declared-'))
  const toml = readFileSync(join(ROOT, 'shopify.app.toml'), 'utf8')
  writeFileSync(join(folder, 'shopify.app.toml'), toml.replace(instead, scope))
  cpSync(join(ROOT, 'storefront'), join(folder, 'storefront'), { recursive: true })
  return {
    settings: { SANDBOX_APP_DIR: folder },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}

import { readdirSync, type Stats, statSync } from 'node:fs'
import { join } from 'node:path'
import type { SandboxSettings } from '../settings.ts'
import { readAppToml } from './app-toml.ts'
import type { AppDeclaration, Deployment } from './deployment.ts'
import { readNeighbours } from './neighbours.ts'
import { readThemeExtension } from './theme-extension.ts'

/**
 * Shortest time between two checks of the files, in milliseconds. Every API call and page looks up its app; checking
 * the files each time took a fifth of the platform's work.
 */
const LOOK_AGAIN_MS = 200

/**
 * Reads the apps known to the platform: shopify.app.toml in `settings.appDirectory` and the theme extension in its
 * `storefront/`. The files are checked at most five times a second, so that an edit takes effect at once. Throws an
 * error naming the bad file, on the first read and on each later one until it is fixed.
 */
export function readDeployment(settings: SandboxSettings): Deployment {
  const toml = join(settings.appDirectory, 'shopify.app.toml')
  const extension = join(settings.appDirectory, 'storefront')
  let stamp = ''
  let lookedAt = performance.now()
  let app: AppDeclaration = read()

  function read(): AppDeclaration {
    const next = stampOf(toml, extension)
    const declaration = readAppToml(toml, settings.appUrl)
    const themeExtension = readThemeExtension(extension, declaration)
    stamp = next
    return { ...declaration, secret: settings.appSecret, extension: themeExtension }
  }

  const current = (): AppDeclaration => {
    if (performance.now() - lookedAt < LOOK_AGAIN_MS) return app
    if (stampOf(toml, extension) !== stamp) app = read()
    lookedAt = performance.now()
    return app
  }
  const neighbours = readNeighbours(settings.adminOrigin)
  return {
    neighbour: (handle) => neighbours.get(handle),
    apps: () => [current()],
    app: (clientId) => (current().clientId === clientId ? app : undefined),
  }
}

/** Returns a stamp that changes whenever one of the declaration's files is written, added or removed. */
function stampOf(toml: string, extension: string): string {
  const blocks = join(extension, 'blocks')
  const files = [toml, join(extension, 'shopify.extension.toml'), ...blockFiles(blocks)]
  return files.map((file) => `${file}:${mark(statSync(file, { throwIfNoEntry: false }))}`).join('\n')
}

function blockFiles(folder: string): string[] {
  if (!statSync(folder, { throwIfNoEntry: false })) return []
  return readdirSync(folder).map((name) => join(folder, name))
}

const mark = (stats: Stats | undefined) => (stats ? `${stats.mtimeMs}/${stats.size}` : 'absent')

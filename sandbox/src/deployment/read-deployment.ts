import { readdirSync, type Stats, statSync } from 'node:fs'
import { join } from 'node:path'
import type { SandboxSettings } from '../settings.ts'
import { readAppToml } from './app-toml.ts'
import type { AppDeclaration, Deployment } from './deployment.ts'
import { readNeighbours } from './neighbours.ts'
import { readThemeExtension } from './theme-extension.ts'

/** Every call of the API and every page names its app: looking at the files for each took a fifth of the platform's work. */
const LOOK_AGAIN_MS = 200

/**
 * The apps the platform has been told of: shopify.app.toml in `settings.appDirectory` and the theme
 * extension in its `storefront/`. Files are looked at again five times a second at most, so that an edit shows at once.
 * Throws, at the first reading and at every later one until it is mended, an error naming the bad file.
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

/** Changes whenever one of the declaration's files is written, added or removed. */
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

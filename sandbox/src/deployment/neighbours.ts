import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { AppDeclaration } from './deployment.ts'
import { readThemeExtension } from './theme-extension.ts'

/** Folder with one subfolder per third-party app: the theme extension it ships. */
const FOLDER = join(import.meta.dirname, '../fixtures/other-apps')

/**
 * Reads the third-party apps whose blocks a theme may show, by handle. They have no server and make no calls: only
 * the output of their blocks exists here.
 */
export function readNeighbours(origin: string): ReadonlyMap<string, AppDeclaration> {
  const handles = existsSync(FOLDER) ? readdirSync(FOLDER) : []
  return new Map(
    handles.map((handle) => {
      const clientId = `neighbour-${handle}`
      return [
        handle,
        {
          clientId,
          handle,
          name: handle,
          secret: '',
          applicationUrl: origin,
          embedded: false,
          scopes: [],
          webhooks: [],
          compliance: [],
          webhookApiVersion: '',
          appProxy: null,
          extension: readThemeExtension(join(FOLDER, handle), { clientId, handle }),
        },
      ]
    }),
  )
}

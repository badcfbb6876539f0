import { extname } from 'node:path'
import type { FastifyReply } from 'fastify'
import type { SandboxContext } from '../context.ts'
import { renderFile } from '../liquid/engine.ts'
import { pageGlobals } from '../liquid/objects/globals.ts'
import { SettingsDrop } from '../liquid/objects/settings.ts'
import {
  FolderSource,
  type TemplateFile,
  type TemplateSource,
  ThemeSource,
} from '../liquid/template-source.ts'
import { declaredSettings, settingsOf } from '../liquid/theme-settings.ts'
import { compiledAsset } from './compiled-assets.ts'
import { facts } from './page-facts.ts'
import { type Asset, platformAsset } from './platform-assets.ts'
import { renderingFor } from './render-page.ts'
import type { Visit } from './visit.ts'

const TYPES: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.gif': 'image/gif',
  '.webp': 'image/webp',
  '.ico': 'image/x-icon',
  '.woff': 'font/woff',
  '.woff2': 'font/woff2',
}

/** Serves assets of a theme or an app's extension, and the compiled ones; anything else under `/cdn/` is not found. */
export function serveAsset(context: SandboxContext, visit: Visit, reply: FastifyReply): FastifyReply {
  const { path, query } = visit.request
  const found = assetAt(context, visit, path)
  if (!found) return reply.code(404).type('text/plain; charset=utf-8').send('There is no such asset.\n')
  return reply
    .type(TYPES[extname(found.name).toLowerCase()] ?? 'application/octet-stream')
    .header('cache-control', `public, max-age=${query.has('v') ? 31_536_000 : 60}`)
    .header('access-control-allow-origin', '*')
    .header('x-content-type-options', 'nosniff')
    .send(found.body)
}

/** Returns the asset at a URL, by its source: a theme, an app's extension, or the platform. */
function assetAt(context: SandboxContext, visit: Visit, path: string): Asset | undefined {
  const theme = /^\/cdn\/shop\/t\/(\d+)\/(assets|compiled_assets)\/(.+)$/.exec(path)
  if (theme)
    return themeAsset(context, visit, { id: Number(theme[1]), folder: theme[2] ?? '', name: theme[3] ?? '' })
  const extension = /^\/cdn\/extensions\/([^/]+)\/assets\/(.+)$/.exec(path)
  if (extension) return extensionAsset(context, extension[1] ?? '', extension[2] ?? '')
  return platformAsset(path)
}

const bytes = (file: TemplateFile) => (file.base64 ? Buffer.from(file.body, 'base64') : file.body)

function themeAsset(
  context: SandboxContext,
  visit: Visit,
  requested: { id: number; folder: string; name: string },
): Asset | undefined {
  const theme = context.state.get(visit.store, 'OnlineStoreTheme', requested.id)
  if (!theme) return undefined
  const source = new ThemeSource(context.state, visit.store, theme)
  if (requested.folder === 'compiled_assets') return compiled(source, requested.name)
  const file = source.file(`assets/${requested.name}`)
  if (file) return { name: requested.name, body: bytes(file) }
  return (
    source.file(`assets/${requested.name}.liquid`) &&
    liquidAsset(context, { ...visit, theme }, requested.name)
  )
}

function compiled(source: TemplateSource, name: string): Asset | undefined {
  if (name === 'styles.css') return { name, body: compiledAsset(source, 'stylesheet').text }
  if (name === 'scripts.js') return { name, body: compiledAsset(source, 'javascript').text }
  return undefined
}

/** Renders `assets/x.css.liquid` with the theme's settings. */
function liquidAsset(context: SandboxContext, visit: Visit, name: string): Asset {
  const rendering = renderingFor(context, visit)
  const settings = new SettingsDrop(rendering, {
    values: settingsOf(rendering).values,
    definitions: declaredSettings(rendering.theme),
  })
  const globals = pageGlobals(rendering, facts({ title: '', path: '/' }), settings)
  const filename = `assets/${name}.liquid`
  return { name, body: renderFile({ rendering, source: rendering.theme, filename, globals }) }
}

function extensionAsset(context: SandboxContext, clientId: string, name: string): Asset | undefined {
  const directory = context.deployment.app(clientId)?.extension?.directory
  const file = directory && new FolderSource(directory).file(`assets/${name}`)
  return file ? { name, body: bytes(file) } : undefined
}

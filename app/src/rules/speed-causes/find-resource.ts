import { decoded } from '#kit/shared/decoded.ts'
import type { Edit } from './edits.ts'
import { linesOf, type ThemeFile, type ThemeLocation } from './theme-location.ts'

/** A script or style sheet that blocks the first paint of a page. */
export interface BlockingResource {
  kind: 'script' | 'style'
  url: string
}

/** Source of a resource on the page: a file of the theme, an app, or another server. */
export interface FoundResource {
  location: ThemeLocation | null
  candidates: ThemeLocation[]
  /** Handle of the app whose block or embed adds it. */
  app: string | null
  edits: Edit[]
}

/**
 * URLs of app extensions: `/extensions/<id>/<app>-<version>/assets/x.js`, `/cdn/extensions/<client id>/assets/x.js`.
 */
const OF_APP = /\/extensions\/([^/]+)\/(?:([a-z][a-z0-9-]*?)(?:-\d+)?\/)?assets\//
const OF_THEME = /\/cdn\/shop\/t\/\d+\/assets\/([^/?#]+)/

/** Finds what adds a script or style sheet to the page, and the edits that let the page be shown before it loads. */
export function findResource(files: readonly ThemeFile[], { kind, url }: BlockingResource): FoundResource {
  const parsed = URL.parse(url, 'https://store.example')
  const path = parsed?.pathname ?? ''
  const ofApp = OF_APP.exec(path)
  if (ofApp) return appOf(files, ofApp[2] ?? ofApp[1] ?? '')
  const asset = OF_THEME.exec(path)?.[1]
  const named = asset === undefined ? `${parsed?.host ?? ''}${path}` : decoded(asset)
  const found = files
    .filter(({ name }) => name.endsWith('.liquid'))
    .flatMap((file) => namingsOf(file, named, asset !== undefined))
  const [only] = found
  if (found.length !== 1 || !only)
    return { location: null, candidates: found.map(({ location }) => location), app: null, edits: [] }
  return {
    location: only.location,
    candidates: [],
    app: null,
    edits: kind === 'script' ? deferred(only) : [],
  }
}

interface Naming {
  file: ThemeFile
  at: number
  location: ThemeLocation
  isAsset: boolean
  name: string
}

/** Returns where a file names a theme asset, or a file of another server, as something to load. */
function namingsOf(file: ThemeFile, name: string, isAsset: boolean): Naming[] {
  const found: Naming[] = []
  const lineAt = linesOf(file.text)
  if (name === '') return found
  for (let at = file.text.indexOf(name); at >= 0; at = file.text.indexOf(name, at + name.length)) {
    const isWhole =
      !isAsset ||
      /^['"]\s{0,50}\|\s{0,50}asset_url/.test(file.text.slice(at + name.length, at + name.length + 120))
    const isHint =
      /rel=["']?(?:preconnect|dns-prefetch|preload|modulepreload)/.test(elementAround(file.text, at)) ||
      (isAsset && /^[^}\n]{0,200}\|\s{0,50}preload_tag\b/.test(file.text.slice(at, at + NEAR)))
    if (isWhole && !isHint)
      found.push({ file, at, isAsset, name, location: { file: file.name, line: lineAt(at) } })
  }
  return found
}

/** Maximum distance from a name to the ends of its element. */
const NEAR = 500

function elementAround(text: string, at: number): string {
  const before = text.slice(Math.max(0, at - NEAR), at)
  const open = before.lastIndexOf('<')
  return open < 0 ? '' : (text.slice(at - before.length + open, at + NEAR).split('>')[0] ?? '')
}

/** Defers a script until the page is parsed; deferred scripts keep their order. */
function deferred({ file, at, isAsset, name }: Naming): Edit[] {
  const { text } = file
  const open = text.lastIndexOf('<script', at)
  if (open >= 0 && at - open < NEAR && !text.slice(open, at).includes('>'))
    return [{ file, start: open + '<script'.length, end: open + '<script'.length, text: ' defer' }]
  if (!isAsset) return []
  const start = text.lastIndexOf('{{', at)
  const end = text.indexOf('}}', at)
  if (start < 0 || end < 0 || at - start > NEAR || !/\|\s{0,50}script_tag\b/.test(text.slice(at, end)))
    return []
  return [{ file, start, end: end + 2, text: `<script src="{{ '${name}' | asset_url }}" defer></script>` }]
}

/** Returns the line of the theme's settings that adds an app's block or embed to the page. */
function appOf(files: readonly ThemeFile[], handle: string): FoundResource {
  const prefix = `shopify://apps/${handle}/`
  const locations = files
    .filter(({ name }) => name.endsWith('.json'))
    .flatMap((file) => {
      const at = file.text.indexOf(prefix)
      return at < 0 ? [] : [{ file: file.name, line: linesOf(file.text)(at) }]
    })
  return { location: locations[0] ?? null, candidates: locations.slice(1), app: handle, edits: [] }
}

import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ShopContext } from '../app/src/core/context/context.ts'
import { openStorefront, readOwnPage } from '../app/src/core/shops/own-page.ts'
import { findSpeedCauses } from '../app/src/core/theme-speed/find-causes.ts'
import type { LinkedCause } from '../app/src/core/theme-speed/speed-cause-schema.ts'
import type { SandboxAccess } from '../app/testing/sandbox.ts'
import { platformCall } from '../app/testing/store-life.ts'
import { NO_LIMITS, type RigStore, startInstallation } from '../e2e/faults/support/installation.ts'
import { INDEPENDENT_CAUSES } from './independent-causes/causes.ts'
import type { Figure, Rig } from './rig.ts'
import { SEEDED_CAUSES, type SeededCause, THEMES, type ThemeName } from './support/seeded-causes.ts'

const ROOT = join(import.meta.dirname, '..')
const GOAL = 0.9
const PRODUCTS = ['Red mug', 'Blue lamp', 'Oak stool', 'Tin box'].map((title) => ({ title, images: [title] }))

/**
 * P23: faults planted in three themes; each has to be traced to its file and line. The proposed change is applied,
 * and the page must be better afterwards. Faults planted without knowledge of the checks are counted separately.
 */
export const rig: Rig = {
  id: 'P23',
  title: 'cause of a slow page traced to theme file and line',
  async run({ n = SEEDED_CAUSES.length, log }) {
    await using installation = await startInstallation()
    await installation.faults(NO_LIMITS)
    const { platform } = installation
    const shown = new Map<ThemeName, Shown>()
    for (const [theme, folder] of Object.entries(THEMES) as [ThemeName, string][]) {
      const store = await installation.addStore({ theme: true, products: PRODUCTS })
      shown.set(
        theme,
        await showTheme({ platform, store, ctx: installation.contextOf(store) }, join(ROOT, folder)),
      )
    }
    const measureAll = async (causes: readonly SeededCause[]) => {
      const figures = { traced: 0, mended: 0, offered: 0, tried: 0 }
      for (const seeded of causes.slice(0, n)) {
        const result = await measure(seeded, shown.get(seeded.theme) as Shown)
        figures.tried += 1
        if (result.traced) figures.traced += 1
        else log(`${seeded.theme}, ${seeded.name}: ${result.words}`)
        if (result.mended === null) continue
        figures.offered += 1
        if (result.mended) figures.mended += 1
        else log(`${seeded.theme}, ${seeded.name}: what was offered did not mend it: ${result.words}`)
      }
      const { tried, traced, offered, mended } = figures
      return [
        figure('traced', { part: traced, whole: tried, peer: 'nobody does it' }),
        figure('main images mended by what was offered', { part: mended, whole: offered, peer: null }),
      ]
    }
    return [
      ...(await measureAll(SEEDED_CAUSES)),
      ...(await measureAll(INDEPENDENT_CAUSES)).map((line) => ({ ...line, by: 'independent' })),
    ]
  },
}

function figure(
  what: string,
  { part, whole, peer }: { part: number; whole: number; peer: string | null },
): Omit<Figure, 'id' | 'seconds'> {
  const value = whole === 0 ? 0 : Math.round((part / whole) * 1_000) / 10
  return { what, value, unit: '%', peer, ratio: null, pass: value >= GOAL * 100, n: whole }
}

interface Shown {
  platform: SandboxAccess
  store: RigStore
  ctx: ShopContext
  /** Files of the unchanged theme. */
  files: ReadonlyMap<string, string>
}

/** Writes a theme's files over those of the store's theme. */
async function showTheme(at: Omit<Shown, 'files'>, folder: string): Promise<Shown> {
  const files = new Map(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => {
        const path = join(entry.parentPath, entry.name)
        const text = readFileSync(path, 'utf8')
        return [path.slice(folder.length + 1), path.endsWith('.json') ? strict(text) : text]
      }),
  )
  const shown = { ...at, files }
  await write(shown, files)
  return shown
}

/** Theme JSON may have comments and trailing commas; JSON written through the API may not. */
const strict = (text: string) => text.replaceAll(/\/\*[\s\S]*?\*\//g, '').replaceAll(/,(\s*[}\]])/g, '$1')

const UPSERT =
  'mutation($themeId: ID!, $files: [OnlineStoreThemeFilesUpsertFileInput!]!) { themeFilesUpsert(themeId: $themeId, files: $files) { userErrors { message filename } } }'
/** Maximum number of files per call of the platform. */
const AT_ONCE = 50

async function write(
  { platform, store }: Omit<Shown, 'files'>,
  files: ReadonlyMap<string, string>,
): Promise<void> {
  const { themes } = (await platformCall(platform, store, {
    query: '{ themes(first: 1, roles: [MAIN]) { nodes { id } } }',
  })) as unknown as { themes: { nodes: { id: string }[] } }
  const all = [...files].map(([filename, value]) => ({ filename, body: { type: 'TEXT', value } }))
  for (let from = 0; from < all.length; from += AT_ONCE) {
    const { themeFilesUpsert } = (await platformCall(platform, store, {
      query: UPSERT,
      variables: { themeId: themes.nodes[0]?.id, files: all.slice(from, from + AT_ONCE) },
    })) as unknown as { themeFilesUpsert: { userErrors: { message: string; filename: string }[] } }
    const [error] = themeFilesUpsert.userErrors
    if (error) throw new Error(`${error.filename}: ${error.message}`)
  }
}

interface Measured {
  traced: boolean
  /** Null if nothing was proposed, or nothing that a page could show. */
  mended: boolean | null
  words: string
}

async function measure(seeded: SeededCause, shown: Shown): Promise<Measured> {
  const planted = new Map<string, string>()
  for (const { file, find, put } of seeded.plant) {
    const held = planted.get(file) ?? shown.files.get(file)
    if (find !== undefined && !held?.includes(find))
      throw new Error(`${seeded.theme}: ${file} has no ${find}`)
    planted.set(file, find === undefined || held === undefined ? put : held.replace(find, () => put))
  }
  await write(shown, planted)
  const { origin } = await openStorefront(shown.ctx)
  const url = origin + (seeded.page === 'index' ? '/' : '/products/red-mug')
  const read = async () => (await readOwnPage(shown.ctx, url, { purpose: 'background' })).html
  const html = await read()
  const snippet = seeded.lcp === undefined ? null : imageWith(html, seeded.lcp)
  if (seeded.lcp !== undefined && snippet === null)
    return { traced: false, mended: null, words: 'the page does not show the image' }
  const { causes } = await findSpeedCauses(shown.ctx, {
    ...{ url, html },
    ...(snippet !== null && { lcp: { snippet } }),
    ...(seeded.blocking && { blocking: [seeded.blocking] }),
  })
  const { file, mark } = seeded.at
  const text = planted.get(file) ?? shown.files.get(file) ?? ''
  const line = text.slice(0, text.indexOf(mark)).split('\n').length
  const found = causes.find(
    ({ check, location }) => check === seeded.check && location?.file === file && location.line === line,
  )
  const mended = found && snippet !== null ? await mend(found, { seeded, shown, planted, read }) : null
  // Restores the theme for the next fault.
  await write(shown, new Map([...planted.keys()].map((name) => [name, shown.files.get(name) ?? ' '])))
  const said = causes
    .filter(({ check }) => check === seeded.check)
    .map(({ location, candidates }) => `${location?.file}:${location?.line} of ${candidates.length}`)
  return {
    traced: found !== undefined,
    mended,
    words: `line ${line} of ${file}, named: ${said.join(', ') || 'nothing'}`,
  }
}

/** Applies the proposed change and checks the page again; null if nothing was proposed. */
async function mend(
  { changes }: LinkedCause,
  at: { seeded: SeededCause; shown: Shown; planted: Map<string, string>; read: () => Promise<string> },
): Promise<boolean | null> {
  if (changes.length === 0) return null
  const { seeded, shown, planted, read } = at
  for (const { file, before, after } of changes) {
    const held = planted.get(file) ?? shown.files.get(file) ?? ''
    planted.set(
      file,
      held.replace(before, () => after),
    )
  }
  await write(shown, planted)
  const html = await read()
  const mark = seeded.name === 'brought in by a script' ? 'rig-hero' : (seeded.lcp ?? '')
  const image = imageWith(html, mark) ?? ''
  const isFirst =
    /fetchpriority="high"/.test(image) && !/loading="lazy"/.test(image) && /\ssrc="[^"]/.test(image)
  return isFirst && html.split('fetchpriority="high"').length === 2
}

/** Returns the first image of the main part whose tag contains a text. */
function imageWith(html: string, mark: string): string | null {
  const main = html.slice(Math.max(0, html.indexOf('<main')))
  return main.match(/<img\b[^>]*>/g)?.find((tag) => tag.includes(mark)) ?? null
}

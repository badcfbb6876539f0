import { execFile } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { gzipSync } from 'node:zlib'
import type { Figure, Rig } from './rig.ts'

const APP = join(import.meta.dirname, '../app')
const VITE = join(import.meta.dirname, '../node_modules/.bin/vite')
const SHELL_GOAL = 150
const ROUTE_GOAL = 25
/** The platform's empty app template, first load (targets.md). */
const PEER = 95

interface Chunk {
  file: string
  src?: string
  isEntry?: boolean
  imports?: string[]
  dynamicImports?: string[]
  css?: string[]
}
type Manifest = Record<string, Chunk>

/**
 * P11: builds the browser bundle and counts the gzip bytes of the first load: scripts and styles of the entry with
 * all their imports, plus one language file; then for each route what it loads on top, with its own language file.
 */
export const rig: Rig = {
  id: 'P11',
  title: 'first load of the admin, gzip',
  async run({ log }) {
    const folder = await mkdtemp(join(APP, 'dist-p11-'))
    try {
      await promisify(execFile)(VITE, ['build', '--outDir', folder, '--logLevel', 'error'], { cwd: APP })
      return await measure(folder, log)
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  },
}

async function measure(
  folder: string,
  log: (line: string) => void,
): Promise<Omit<Figure, 'id' | 'seconds'>[]> {
  const manifest = JSON.parse(await readFile(join(folder, '.vite/manifest.json'), 'utf8')) as Manifest
  const entry = 'index.html'
  if (!manifest[entry]?.isEntry) throw new Error('The build has no entry for the admin.')
  const shell = filesOf(manifest, [entry])
  const shellTexts = await textsOf(folder, 'shell')
  const shellBytes = (await gzipped(folder, [...shell])) + shellTexts
  log(`shell: ${shell.size} files, texts ${shellTexts} bytes`)
  const figures = [figure('shell', { bytes: shellBytes, goal: SHELL_GOAL, files: shell.size, peer: PEER })]

  // What the shell loads on demand is a route; what routes load after their first rendering is a later part. Both
  // have the same goal.
  const routes = new Set(
    Object.values(manifest).flatMap(({ file, dynamicImports = [] }) =>
      shell.has(file) ? dynamicImports : [],
    ),
  )
  const parts = Object.keys(manifest).filter((key) =>
    /^src\/(features|core)\/[^/]+\/ui\/[^/]+\.tsx$/.test(key),
  )
  for (const part of parts) {
    const own = [...filesOf(manifest, [part])].filter((file) => !shell.has(file))
    const isRoute = routes.has(part)
    const texts = isRoute ? await textsOf(folder, part.split('/')[2] ?? '') : 0
    figures.push(
      figure(`${isRoute ? 'route' : 'later part'} ${part.slice('src/'.length)}`, {
        bytes: (await gzipped(folder, own)) + texts,
        goal: ROUTE_GOAL,
        files: own.length,
        peer: null,
      }),
    )
  }
  return figures
}

function figure(
  what: string,
  { bytes, goal, files, peer }: { bytes: number; goal: number; files: number; peer: number | null },
): Omit<Figure, 'id' | 'seconds'> {
  const value = Math.round(bytes / 100) / 10
  const ratio = peer === null ? null : Math.round((value / peer) * 100) / 100
  return { what, value, unit: 'kB', peer, ratio, goal, pass: value <= goal, n: files }
}

/** Scripts and styles of chunks with all their static imports. */
function filesOf(manifest: Manifest, roots: string[]): Set<string> {
  const files = new Set<string>()
  const walk = (key: string): void => {
    const chunk = manifest[key]
    if (!chunk || files.has(chunk.file)) return
    files.add(chunk.file)
    for (const css of chunk.css ?? []) files.add(css)
    for (const below of chunk.imports ?? []) walk(below)
  }
  for (const root of roots) walk(root)
  return files
}

async function gzipped(folder: string, files: string[]): Promise<number> {
  const sizes = await Promise.all(
    files.map(async (file) => gzipSync(await readFile(join(folder, file))).length),
  )
  return sizes.reduce((sum, size) => sum + size, 0)
}

/** Size of a feature's largest locale file. */
async function textsOf(folder: string, slug: string): Promise<number> {
  const files = await readdir(join(folder, 'assets'), { recursive: true })
  const own = files.filter((file) => file.endsWith(`/${slug}.json`)).map((file) => join('assets', file))
  const sizes = await Promise.all(own.map((file) => gzipped(folder, [file])))
  return Math.max(0, ...sizes)
}

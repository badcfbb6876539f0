import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** Sources of the bundles, relative to the repository. */
const SOURCES = [
  'app/index.html',
  'app/public.html',
  'app/staff.html',
  'app/vite.config.ts',
  'app/vite.server.config.ts',
  'app/package.json',
  'package-lock.json',
  'app/build',
  'app/locales',
  'app/src',
]
const BUNDLES = [
  { name: 'browser bundle', folder: 'app/dist', file: 'index.html', config: 'app/vite.config.ts' },
  { name: 'server bundle', folder: 'dist', file: 'web.mjs', config: 'app/vite.server.config.ts' },
]

/** Builds each bundle that a source is newer than. Throws with the builder's output if that fails. */
export function buildBundles(root: string, log: (line: string) => void): void {
  for (const bundle of BUNDLES) {
    const built = join(root, bundle.folder, bundle.file)
    const builtAt = existsSync(built) ? statSync(built).mtimeMs : 0
    if (SOURCES.some((source) => isNewer(join(root, source), builtAt))) build(root, bundle, log)
  }
}

/** Builds beside the folder and then replaces it, so that a process that starts meanwhile finds a whole one. */
function build(
  root: string,
  { name, folder, config }: (typeof BUNDLES)[number],
  log: (line: string) => void,
): void {
  log(`Building the ${name} …`)
  const vite = join(root, 'node_modules/vite/bin/vite.js')
  const [served, made, old] = ['', `.new-${process.pid}`, `.old-${process.pid}`].map((end) =>
    join(root, `${folder}${end}`),
  ) as [string, string, string]
  const words = ['build', 'app', '--config', config, '--outDir', made, '--emptyOutDir', '--logLevel', 'warn']
  const run = spawnSync(process.execPath, [vite, ...words], {
    cwd: root,
    encoding: 'utf8',
    // Vite would take a test runner's NODE_ENV for its own, and bundle React's development build, which is several
    // times slower. A journey asks for that one by name, to see React's warnings.
    env: { ...process.env, NODE_ENV: process.env['BUNDLE_MODE'] ?? 'production' },
  })
  if (run.status !== 0) {
    rmSync(made, { recursive: true, force: true })
    throw new Error(`The ${name} could not be built:\n${run.stdout}${run.stderr}`)
  }
  try {
    if (existsSync(served)) renameSync(served, old)
    renameSync(made, served)
  } catch (error) {
    // Another build of the same sources was quicker.
    if (!existsSync(served)) throw error
  }
  for (const left of [made, old]) rmSync(left, { recursive: true, force: true })
}

function isNewer(path: string, than: number): boolean {
  const entry = statSync(path, { throwIfNoEntry: false })
  if (!entry) return false
  if (!entry.isDirectory()) return entry.mtimeMs > than && !/\.test\.tsx?$/.test(path)
  return readdirSync(path).some((name) => isNewer(join(path, name), than))
}

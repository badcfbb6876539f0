import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chromium } from 'playwright-core'

const DEBIAN = '/usr/bin/chromium'
/** Without fonts a headless page renders as boxes; Noto covers the languages of the interface. */
const DEBIAN_PACKAGES = ['chromium', 'fonts-liberation', 'fonts-noto-core', 'fonts-noto-cjk']
/** The same engine without a browser's own windows and services, which Debian installs beside it. */
const HEADLESS_SHELL = '-headless-shell'

function run(command: string, ...words: string[]): void {
  execFileSync(command, words, {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  })
}

/**
 * Returns the path of a Chromium for tests. Installs one if there is none: Debian's packages as root, else
 * Playwright's own build. Throws with manual instructions if neither works.
 */
export function ensureChromium(): string {
  if (process.env['CHROMIUM_PATH']) return process.env['CHROMIUM_PATH']
  if (existsSync(DEBIAN)) return DEBIAN
  if (existsSync(chromium.executablePath())) return chromium.executablePath()
  process.stdout.write('Chromium is missing; installing it for the browser tests.\n')
  try {
    if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
      run('apt-get', 'update', '-qq')
      run('apt-get', 'install', '-y', '-qq', '--no-install-recommends', ...DEBIAN_PACKAGES)
      installHeadlessShell()
      return DEBIAN
    }
    run('npx', 'playwright-core', 'install', 'chromium')
    return chromium.executablePath()
  } catch (error) {
    throw new Error(
      'Chromium could not be installed. Install it by hand (Debian: apt-get install chromium fonts-liberation) or set CHROMIUM_PATH.',
      { cause: error },
    )
  }
}

/**
 * Returns the path of Chromium's headless shell if it is installed beside the Chromium for tests, else that Chromium.
 * A journey takes a fifth less processor time in the shell (docs/decisions/0097).
 */
export function ensureLeanChromium(): string {
  const chromiumPath = ensureChromium()
  return existsSync(chromiumPath + HEADLESS_SHELL) ? chromiumPath + HEADLESS_SHELL : chromiumPath
}

/** Older releases of Debian have no such package: tests then use Chromium itself. */
function installHeadlessShell(): void {
  try {
    run('apt-get', 'install', '-y', '-qq', '--no-install-recommends', `chromium${HEADLESS_SHELL}`)
  } catch {
    process.stdout.write('Chromium’s headless shell is not available; journeys take Chromium itself.\n')
  }
}

import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Rig } from './rig.ts'

const ROOT = join(import.meta.dirname, '..')
const FAMILIES = join(ROOT, 'sandbox/src/fixtures/theme-families')
const GOAL_MS = 300

/** The parts of `sandbox theme DIR --report --json` that are read here. */
interface Report {
  pages: { page: string; milliseconds: { median: number } }[]
  totals: { pages: number; unknownWords: number; errors: number; missing: number; slowest: number }
  pass: boolean
}

/**
 * Pages of the sandbox in a theme of each published generation, by the command anybody can run: every page within 300
 * ms once its files are parsed, no errors, no unknown words, and nothing missing that a page must have.
 */
export const rig: Rig = {
  id: 'P30',
  title: 'slowest page of a theme family',
  async run({ only = '', log }) {
    const folder = mkdtempSync(join(tmpdir(), 'theme-pages-'))
    try {
      return readdirSync(FAMILIES, { withFileTypes: true })
        .filter((entry) => entry.isDirectory() && entry.name.includes(only))
        .map(({ name }) => {
          const { pages, totals, pass } = reportOf(join(FAMILIES, name), folder)
          const slowest = pages.find(({ milliseconds }) => milliseconds.median === totals.slowest)?.page
          log(`${name}: ${totals.pages} pages, the slowest (${slowest}) in ${totals.slowest} ms`)
          return {
            ...{ value: totals.slowest, unit: 'ms', peer: null, ratio: null, n: totals.pages, goal: GOAL_MS },
            ...{ theme: name, slowest, errors: totals.errors, unknownWords: totals.unknownWords },
            missing: totals.missing,
            pass: pass && totals.pages > 0 && totals.slowest <= GOAL_MS,
          }
        })
    } finally {
      rmSync(folder, { recursive: true })
    }
  },
}

function reportOf(theme: string, folder: string): Report {
  const words = ['sandbox/src/cli.ts', 'theme', theme, '--report', '--json']
  const { stdout, stderr } = spawnSync(process.execPath, words, {
    ...{ cwd: ROOT, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 },
    env: { ...process.env, DATA_DIR: folder, SANDBOX_DATA_DIR: folder },
  })
  if (!stdout.startsWith('{')) throw new Error(`There is no report on ${theme}: ${stderr}`)
  return JSON.parse(stdout) as Report
}

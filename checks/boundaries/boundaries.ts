import { execFileSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { allRules } from './all-rules.ts'
import type { Violation } from './rule.ts'
import { readSourceFile, type SourceFile } from './source-file.ts'

const ROOT = join(import.meta.dirname, '../..')
const READ = /\.(ts|tsx|liquid|css|sql|json|html|md)$/

/** All files tracked or addable by git, relative to the repository's root. */
export function filesOfGit(): string[] {
  const list = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { cwd: ROOT, encoding: 'utf8' })
  const existing = list.split('\n').filter((path) => READ.test(path) && path !== 'package-lock.json')
  return existing.filter((path) => !path.includes('node_modules/'))
}

/** TypeScript files found by walking the folders: proves that the check did not read fewer. */
export function filesOnDisk(): string[] {
  return ['app', 'sandbox', 'e2e', 'bench', 'checks'].flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
      .filter((path) => /\.tsx?$/.test(path) && !/(^|\/)(node_modules|dist)\//.test(path))
      .map((path) => `${folder}/${path.replaceAll('\\', '/')}`),
  )
}

/** Returns all violations in `files`, in the order of the rules. */
export function judge(files: SourceFile[]): (Violation & { rule: string })[] {
  return allRules.flatMap((rule) =>
    files.flatMap((file) => rule.judge(file).map((hit) => ({ ...hit, rule: rule.id }))),
  )
}

/** Reads the whole tree; throws if the check would pass only because it read too little. */
export function readTree(): SourceFile[] {
  const paths = new Set(filesOfGit())
  const missed = filesOnDisk().filter((path) => !paths.has(path))
  if (missed.length > 0) throw new Error(`The check did not read ${missed.length} files, first: ${missed[0]}`)
  return [...paths].map((path) => readSourceFile(ROOT, path))
}

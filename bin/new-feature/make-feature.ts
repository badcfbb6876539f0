import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { renamer } from './renamer.ts'

const TEMPLATE = 'app/template'
const LIST = 'app/src/entries/features.ts'

/**
 * Writes the feature's files and its line in the list; returns their paths below `root`. The name has already been
 * checked.
 */
export function makeFeature(root: string, name: string): string[] {
  const rename = renamer(name)
  const write = (from: string, to: string): string => {
    mkdirSync(dirname(join(root, to)), { recursive: true })
    writeFileSync(join(root, to), rename(readFileSync(join(root, TEMPLATE, from), 'utf8')))
    return to
  }
  const feature = readdirSync(join(root, TEMPLATE, 'features'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(join(root, TEMPLATE).length + 1))
    .map((path) => write(path, `app/src/${rename(path)}`))
  const locales = readdirSync(join(root, TEMPLATE, 'locales')).map((file) =>
    write(`locales/${file}`, `app/locales/${file.replace('.json', '')}/${name}.json`),
  )
  const migration = write('migration.sql', `app/migrations/${nextNumber(root)}_${rename('sample_notes')}.sql`)
  addLine(join(root, LIST), name)
  return [...feature, ...locales, migration, LIST]
}

/** One more than the number of the newest migration, such as `0047`. */
function nextNumber(root: string): string {
  const newest = readdirSync(join(root, 'app/migrations')).toSorted().at(-1) ?? '0000'
  return String(Number.parseInt(newest, 10) + 1).padStart(4, '0')
}

function addLine(file: string, name: string): void {
  const text = readFileSync(file, 'utf8')
  const end = text.lastIndexOf('] as const')
  if (end < 0) throw new Error(`${file} holds no list.`)
  writeFileSync(file, `${text.slice(0, end)}  '${name}',\n${text.slice(end)}`)
}

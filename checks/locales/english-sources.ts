import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import type { Text } from './read-texts.ts'

/**
 * The English a text was translated from: by language and file, the hashes of the English texts, concatenated. A text
 * whose hash is not among them was translated from other words and has to be checked again.
 */
export type Sources = Record<string, Record<string, string>>

const SIGNS = 5

export function readSources(file: string): Sources {
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Sources) : {}
}

export function writeSources(file: string, sources: Sources): void {
  writeFileSync(file, `${JSON.stringify(sources, null, 2)}\n`)
}

/** Records that a language's texts of these files match the current English. */
export function translated(
  sources: Sources,
  texts: Text[],
  { language, files }: { language: string; files?: string[] },
): Sources {
  const english = marksByKey(texts)
  const own = new Map<string, Set<string>>()
  for (const text of texts)
    if (text.language === language && (!files?.length || files.includes(text.file))) {
      const mark = english.get(keyIn(text))
      if (mark) own.set(text.file, (own.get(text.file) ?? new Set()).add(mark))
    }
  const noted = [...own].map(([file, marks]) => [file, [...marks].sort().join('')] as const)
  return { ...sources, [language]: { ...sources[language], ...Object.fromEntries(noted) } }
}

/** Returns texts that were translated from an older English version, as `file:key`. */
export function outdated(sources: Sources, texts: Text[], language: string): string[] {
  const english = marksByKey(texts)
  const known = new Map(
    Object.entries(sources[language] ?? {}).map(([file, marks]) => [file, new Set(split(marks))]),
  )
  const keys = new Set<string>()
  for (const text of texts) {
    const mark = text.language === language ? english.get(keyIn(text)) : undefined
    if (mark && !known.get(text.file)?.has(mark)) keys.add(keyIn(text))
  }
  return [...keys]
}

function marksByKey(texts: Text[]): Map<string, string> {
  const words = new Map<string, string[]>()
  for (const text of texts)
    if (text.language === 'en')
      words.set(keyIn(text), [...(words.get(keyIn(text)) ?? []), `${text.plural}${text.words}`])
  return new Map([...words].map(([key, forms]) => [key, markOf(key, forms)]))
}

function markOf(key: string, forms: string[]): string {
  return createHash('sha256')
    .update([key, ...forms.toSorted()].join('\n'))
    .digest('base64url')
    .slice(0, SIGNS)
}

function keyIn({ file, path }: Pick<Text, 'file' | 'path'>): string {
  return `${file}:${path}`
}

function split(marks: string): string[] {
  return marks.match(new RegExp(`.{${SIGNS}}`, 'g')) ?? []
}

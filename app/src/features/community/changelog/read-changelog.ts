import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readMarkdown } from '#kit/server/read-markdown.ts'
import { type Inline, plainText } from '#kit/shared/text-blocks.ts'
import type { Version } from '../contract.ts'

const FILE = join(import.meta.dirname, '../../../../../CHANGELOG.md')
/** Entries that only concern operators of the installation. */
const OPERATORS = /^(?:For )?operators\b/i
const MOST_VERSIONS = 50

let read: Version[] | undefined

/** Returns the changes of each version that users notice, newest first, from the changelog of this installation. */
export function readChangelog(): { versions: Version[] } {
  read ??= versionsOf(readFileSync(FILE, 'utf8'))
  return { versions: read }
}

/** Parses the versions of a changelog: `## 0.2.0, 2026-11-23` or `## Unreleased`, each with a list of entries. */
export function versionsOf(text: string): Version[] {
  const versions: Version[] = []
  for (const block of readMarkdown(text)) {
    if (block.kind === 'heading') {
      const [, version, date] = /^(Unreleased|\d[\w.]*)(?:\D+(\d{4}-\d{2}-\d{2}))?$/.exec(block.text) ?? []
      if (version)
        versions.push({
          version: version === 'Unreleased' ? 'next' : version,
          date: date ?? null,
          entries: [],
        })
    }
    if (block.kind === 'list')
      versions.at(-1)?.entries.push(...block.items.map(toEntry).filter(({ title }) => !OPERATORS.test(title)))
  }
  return versions.filter(({ entries }) => entries.length > 0).slice(0, MOST_VERSIONS)
}

/** Splits an entry into its bold name and its text; one without a name is all text. */
function toEntry(inlines: Inline[]): Version['entries'][number] {
  const [first, ...rest] = inlines
  if (first?.kind !== 'strong') return { title: '', text: plainText(inlines) }
  const sentence = `${first.text}${plainText(rest)}`
  const [, after] = /^[.:]?\s*(.*)$/s.exec(plainText(rest)) ?? []
  // `**Charts** show amounts` is one sentence; `**Redirects.** All of …` is a name and its text.
  const isName = /[.:]$/.test(first.text) || /^[.:]/.test(plainText(rest))
  return isName
    ? { title: first.text.replace(/[.:]$/, ''), text: after ?? '' }
    : { title: '', text: sentence }
}

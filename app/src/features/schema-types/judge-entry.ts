import type { Entry } from './domain/entry.ts'
import { printedNode } from './domain/settings.ts'
import type { EntryType } from './domain/types/schema-types.ts'
import { judgeNodes, type Verdict } from './judge.ts'

/** An entry prints the same on every page, so any page will do. */
const ANYWHERE = { name: '', url: 'https://store.example' }

/** Judges an entry as search engines would. Pure. */
export function judgeEntry(type: EntryType, entry: Pick<Entry, 'values'>): Verdict {
  return judgeNodes([printedNode(type, entry.values, ANYWHERE)], `${ANYWHERE.url}/products/page`)
}

import type { SchemaResultsPageRow } from '../contract.ts'
import { isTooLarge } from './unjudged.ts'

/** Returns the key of the text for a page's result: its verdict, or why there is none. */
export function resultText(
  row: Pick<SchemaResultsPageRow, 'state' | 'reason' | 'verdict' | 'types' | 'errors'>,
): string {
  if (row.state === 'broken') return 'schema-results:state.broken'
  if (isTooLarge(row.reason)) return 'schema-results:state.too-large'
  if (row.state === 'not-read') return 'schema-results:state.not-read'
  if (row.types.length === 0 && row.errors === 0) return 'schema-results:verdict.nothing'
  return `schema-results:verdict.${row.verdict}`
}

/** Returns the text for who prints something: `theme`, `self`, `unknown`, `app:<handle>`. */
export function ownerText(owner: string): { key: string; values: Record<string, string> } {
  const app = /^app:(.*)$/.exec(owner)?.[1]
  return app === undefined
    ? { key: `schema-results:owner.${owner}`, values: {} }
    : { key: 'schema-results:owner.app', values: { app } }
}

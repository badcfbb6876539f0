import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

/*
 * A statement that writes a state takes it from the declared transitions. A literal such as `state = 'applied'` after a
 * `set` is an undeclared move.
 */

const SOURCES = join(import.meta.dirname, '../../..')

/** Finds statements on the journal's tables whose `set` names a state without its event. */
function undeclared(text: string): string[] {
  const statements = text.matchAll(
    /\bupdate (?:changes|operations)\b(?: \w+)?\s+set\b([\s\S]*?)(?:\bwhere\b|\bfrom unnest\b|`)/g,
  )
  const plain = [...statements].flatMap(([whole, set = '']) =>
    /(?<![\w.])state = (?!\$\{(?:after|operationAfter|state)\b|s\.state|case when [^$]* then \$\{after)/.test(
      set,
    )
      ? [whole]
      : [],
  )
  const built = text.matchAll(/updateTable\('(?:changes|operations)'\)[\s\S]{0,200}?\.set\(\{[^}]*\bstate:/g)
  return [...plain, ...[...built].map(([whole]) => whole)]
}

test('a planted statement without its event is seen', () => {
  expect(undeclared("update changes set state = 'applied' where id = 1`")).toHaveLength(1)
  expect(
    undeclared('update changes c set attempts = 0, state = ${state_} from x where id = 1`'),
  ).toHaveLength(1)
  expect(undeclared("tx.updateTable('operations').set({ ready: true, state: 'done' })")).toHaveLength(1)
  expect(undeclared("update changes set state = ${after('send')} where id = 1`")).toEqual([])
})

test('every statement that writes a state names its event', () => {
  const found = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.includes('.test.'))
    .flatMap((name) =>
      undeclared(readFileSync(join(SOURCES, name), 'utf8')).map((text) => `${name}: ${text}`),
    )
  expect(found).toEqual([])
})

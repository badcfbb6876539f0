import { globSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { z } from 'zod'
import { textsIn } from '#kit/server/texts.ts'

const SOURCE = join(import.meta.dirname, '..')
const english = textsIn('en')

type Part = z.core.$ZodType | z.core.$ZodCheck
interface Procedure {
  '~orpc'?: { inputSchema?: z.ZodType }
}

/** Returns the messages a schema and its parts bring themselves. */
function messagesOf(part: unknown, seen: Set<unknown>): string[] {
  if (Array.isArray(part)) return part.flatMap((one) => messagesOf(one, seen))
  if (typeof part !== 'object' || part === null || !('_zod' in part) || seen.has(part)) return []
  seen.add(part)
  const def: Record<string, unknown> = { ...(part as Part)._zod.def }
  const { error, shape, getter } = def
  const own: unknown =
    typeof error === 'function' ? error({ code: 'custom', path: [], input: undefined }) : null
  const message = typeof own === 'object' ? (own as { message?: string } | null)?.message : own
  return [
    ...(typeof message === 'string' ? [message] : []),
    ...messagesOf(typeof getter === 'function' ? getter() : null, seen),
    ...messagesOf(Object.values(shape ?? {}), seen),
    ...Object.values(def).flatMap((value) => messagesOf(value, seen)),
  ]
}

test('what a schema of a contract says itself is the key of a text, which the screen shows in its language', async () => {
  const files = globSync('{core,features}/*/contract.ts', { cwd: SOURCE })
  const contracts = await Promise.all(
    files.map((file) => import(join(SOURCE, file)) as Promise<Record<string, Record<string, Procedure>>>),
  )
  const schemas = contracts
    .flatMap((contract) => Object.values(contract))
    .flatMap((contract) => Object.values(contract ?? {}))
    .map((procedure) => procedure?.['~orpc']?.inputSchema)
  const messages = messagesOf(schemas, new Set())
  expect(messages).toContain('plans:cancel.choose')
  expect(messages.filter((message) => english(message) === message)).toEqual([])
})

import type { z } from 'zod'

/** One typed call of the platform's Admin API. */
export interface AdminOperation<Variables extends object, Data> {
  /** Name in the document, shown in logs and metrics. */
  name: string
  document: string
  data: z.ZodType<Data>
  /** Only at compile time: what `variables` must be. */
  readonly __variables?: Variables
}

/**
 * Declares an operation with exactly one named query or mutation. Call it twice, for the types of the variables:
 * `defineOperation<{ id: string }>()({ document, data })`. Mark the document's template literal with a block
 * comment saying GraphQL: the protocol battery finds the operations by it and checks them against the official
 * schemas.
 */
export function defineOperation<Variables extends object = Record<string, never>>() {
  return <Data>(definition: { document: string; data: z.ZodType<Data> }): AdminOperation<Variables, Data> => {
    const name = /^\s*(?:query|mutation)\s+(\w+)/m.exec(definition.document)?.[1]
    if (!name) throw new TypeError('An operation needs a name: query Name { … }')
    return { name, ...definition }
  }
}

/** True of a mutation. */
export function writes({ document }: { document: string }): boolean {
  return /^[ \t]*mutation\b/m.test(document)
}

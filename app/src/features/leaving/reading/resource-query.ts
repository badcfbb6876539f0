import { z } from 'zod'
import { OWNERS, type OwnEntry, type Owner, type OwnMetafield } from '#core/registry/own-data.ts'

/** Metafields that one kind of resource may hold, each with the alias it has in the query. */
function aliased(metafields: readonly OwnMetafield[], owner: Owner): [string, OwnMetafield][] {
  return metafields.filter(({ on }) => on.includes(owner)).map((metafield, at) => [`own${at}`, metafield])
}

/** Returns the bulk query over all resources of a kind with our metafields; null if they hold none. */
export function resourceQuery(metafields: readonly OwnMetafield[], owner: Owner): string | null {
  const fields = aliased(metafields, owner)
  if (fields.length === 0) return null
  const asked = fields.map(
    ([alias, { namespace, key }]) => `${alias}: metafield(namespace: "${namespace}", key: "${key}") { id }`,
  )
  return `query { ${OWNERS[owner]} { edges { node { id title ${asked.join(' ')} } } } }`
}

const line = z.looseObject({ id: z.string(), title: z.string() })

/** Returns the metafields of ours that one line of the result names. Throws a ZodError for another line. */
export function ownOnResource(metafields: readonly OwnMetafield[], owner: Owner, text: unknown): OwnEntry[] {
  const found = line.parse(text)
  return aliased(metafields, owner)
    .filter(([alias]) => found[alias] != null)
    .map(([, { group, kind, field }]) => ({
      group,
      kind,
      field,
      resourceId: found.id,
      label: found.title,
    }))
}

import { pathToFileURL } from 'node:url'
import type { Plugin } from 'vite'

const CONTRACT = /\/src\/(?:core|features)\/[\w-]+\/contract\.ts$/

interface Procedure {
  '~orpc': { route: { method: string; path: string }; meta?: { visit?: string } }
}

/** Rules of visits that need no word: the call is open to every visitor. */
const OPEN = ['look', 'support']

/**
 * Gives the browser only the methods, paths and reserved calls of each `contract.ts`: the schemas would add zod to the bundle. Node
 * imports each contract during the build, so that its routes are declared only there.
 */
export function contracts(): Plugin {
  return {
    name: 'signpost:contracts',
    async load(id) {
      if (!CONTRACT.test(id)) return
      const module = (await import(pathToFileURL(id).href)) as Record<string, unknown>
      return Object.entries(module)
        .filter((entry): entry is [string, Record<string, Procedure>] => isContract(entry[1]))
        .map(([name, contract]) => `export const ${name} = ${JSON.stringify(routesOf(contract))}`)
        .join('\n')
    },
  }
}

/** The part of each procedure that `defineApi` reads, in the contract's own shape. */
function routesOf(contract: Record<string, Procedure>): Record<string, Procedure> {
  return Object.fromEntries(
    Object.entries(contract).map(
      ([
        name,
        {
          '~orpc': { route, meta },
        },
      ]) => [name, { '~orpc': { route: { method: route.method, path: route.path }, ...rule(meta?.visit) } }],
    ),
  )
}

/** For whom a call is reserved during a visit. */
function rule(visit: string | undefined): { meta?: { visit: string } } {
  return visit === undefined || OPEN.includes(visit) ? {} : { meta: { visit } }
}

function isContract(value: unknown): boolean {
  return (
    typeof value === 'object' &&
    value !== null &&
    Object.values(value).length > 0 &&
    Object.values(value).every((part) => typeof part === 'object' && part !== null && '~orpc' in part)
  )
}

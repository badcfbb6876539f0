import { pathToFileURL } from 'node:url'
import type { Plugin } from 'vite'

const CONTRACT = /\/src\/(?:core|features)\/[\w-]+\/contract\.ts$/

interface Procedure {
  '~orpc': { route: { method: string; path: string } }
}

/**
 * Gives the browser only the methods and paths of each `contract.ts`: the schemas would add zod to the bundle. Node
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
          '~orpc': { route },
        },
      ]) => [name, { '~orpc': { route: { method: route.method, path: route.path } } }],
    ),
  )
}

function isContract(value: unknown): boolean {
  return (
    typeof value === 'object' &&
    value !== null &&
    Object.values(value).length > 0 &&
    Object.values(value).every((part) => typeof part === 'object' && part !== null && '~orpc' in part)
  )
}

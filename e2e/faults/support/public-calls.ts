import type { Registry } from '../../../app/src/core/registry/registry.ts'
import { PUBLIC_API_PREFIX } from '../../../app/src/entries/public-api.ts'
import { type ContractCall, contractCalls } from './contract-calls.ts'
import { attacksOn, type FieldAttacks } from './hostile-requests.ts'

const KNOWN: Readonly<Record<string, string>> = { language: 'en', slug: 'redirects', screen: '/redirects' }

/** Returns the public calls of every module that has some: `help (public).articles`. */
export function publicCalls({ modules }: Pick<Registry, 'modules'>): ContractCall[] {
  return contractCalls(
    {
      modules: modules.flatMap(({ slug, publicRouter }) =>
        publicRouter ? [{ slug: `${slug} (public)`, contract: publicRouter.contract }] : [],
      ),
    },
    ({ field }) => KNOWN[field],
  )
}

/** Returns hostile values for every field of these calls, each from the address that `addressOf` returns. */
export function attacksOnPublic(calls: readonly ContractCall[], addressOf: () => string): FieldAttacks[] {
  return calls
    .flatMap((call) => attacksOn(call, PUBLIC_API_PREFIX))
    .map((attacks) =>
      attacks.map((make) => () => {
        const request = make()
        return { ...request, headers: { ...request.headers, 'x-forwarded-for': addressOf() } }
      }),
    )
}

import type { ServerModule } from '#core/registry/server-module.ts'
import type { ChangeKind } from './change-kind.ts'
import { changesContract } from './contract.ts'
import { changesErrors } from './errors.ts'
import { listOperations, undoOperation } from './history.ts'

/** History and undo over the kinds all features declare. */
export function createChangesModule(kinds: ChangeKind<never>[]): ServerModule {
  return {
    slug: 'changes',
    contract: changesContract,
    routes: {
      list: async (ctx, input: { limit: number; before?: string }) => ({
        data: await listOperations(ctx, input),
      }),
      undo: async (ctx, input: { id: string }) => ({ data: await undoOperation(ctx, kinds, input.id) }),
    },
    errors: Object.values(changesErrors),
  }
}

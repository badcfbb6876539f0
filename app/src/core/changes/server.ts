import type { ServerModule } from '#core/registry/server-module.ts'
import type { ChangeKind } from './change-kind.ts'
import { changesContract } from './contract.ts'
import { changesErrors } from './errors.ts'
import { undoOperation } from './history.ts'

/** History and undo over the kinds all features declare. */
export function createChangesModule(kinds: ChangeKind<never>[]): ServerModule {
  return {
    slug: 'changes',
    contract: { undo: changesContract.undo },
    routes: {
      undo: async (ctx, input: { id: string }) => ({ data: await undoOperation(ctx, kinds, input.id) }),
    },
    errors: Object.values(changesErrors),
  }
}

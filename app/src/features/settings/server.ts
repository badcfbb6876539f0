import type { ChangeKind } from '#core/changes/change-kind.ts'
import { catalogueDeleteKind } from '#core/changes/kinds/catalogue-delete.ts'
import type { ServerModule } from '#core/registry/server-module.ts'
import { settingsContract } from './contract.ts'
import { settingsErrors } from './errors.ts'
import { deleteResource } from './service.ts'

export const settingsModule: ServerModule = {
  slug: 'settings',
  contract: settingsContract,
  routes: {
    deleteResource: async (ctx, { id }: { id: string }) => {
      await deleteResource(ctx, id)
      return { data: { id } }
    },
  },
  kinds: [catalogueDeleteKind as ChangeKind<never>],
  errors: Object.values(settingsErrors),
}

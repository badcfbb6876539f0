import type { ChangeKind } from '#core/changes/change-kind.ts'
import { catalogueDeleteKind } from '#core/changes/kinds/catalogue-delete.ts'
import type { ServerModule } from '#core/registry/server-module.ts'
import { type PastedSignature, settingsContract } from './contract.ts'
import { settingsErrors } from './errors.ts'
import { deleteResource } from './service.ts'
import { dropSignature, getCrawlerSignature, signatureCard, takeSignature } from './signature.ts'

export const settingsModule: ServerModule = {
  slug: 'settings',
  contract: settingsContract,
  routes: {
    deleteResource: async (ctx, { id }: { id: string }) => {
      await deleteResource(ctx, id)
      return { data: { id } }
    },
    crawlerSignature: async (ctx) => ({ data: await getCrawlerSignature(ctx) }),
    saveCrawlerSignature: async (ctx, input: PastedSignature) => ({ data: await takeSignature(ctx, input) }),
    removeCrawlerSignature: async (ctx) => ({ data: await dropSignature(ctx) }),
  },
  kinds: [catalogueDeleteKind as ChangeKind<never>],
  homeCards: [signatureCard],
  errors: Object.values(settingsErrors),
}

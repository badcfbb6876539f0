import { defineChangeKind } from '#core/changes/change-kind.ts'
import { catalogueDeleteKind } from '#core/changes/kinds/catalogue-delete.ts'
import { implement } from '#core/registry/implement.ts'
import type { ServerModule } from '#core/registry/server-module.ts'
import { settingsContract } from './contract.ts'
import { settingsErrors } from './errors.ts'
import { signatureIntegration } from './integration.ts'
import { deleteResource } from './service.ts'
import { dropSignature, getCrawlerSignature, signatureCard, takeSignature } from './signature.ts'

export const server: ServerModule = {
  slug: 'settings',
  ...implement(settingsContract, {
    deleteResource: async (ctx, { id }) => {
      await deleteResource(ctx, id)
      return { id }
    },
    crawlerSignature: getCrawlerSignature,
    saveCrawlerSignature: takeSignature,
    removeCrawlerSignature: dropSignature,
  }),
  kinds: [defineChangeKind(catalogueDeleteKind)],
  homeCards: [signatureCard],
  integrations: [signatureIntegration],
  errors: Object.values(settingsErrors),
}

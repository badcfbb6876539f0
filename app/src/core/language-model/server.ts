import type { ServerModule } from '#core/registry/server-module.ts'
import { languageModelContract, type OwnModel } from './contract.ts'
import { languageModelErrors } from './errors.ts'
import { endWithInstallation, removeOwnModel, saveOwnModel } from './own-model.ts'
import { readLanguageModel, testInUse } from './state.ts'

/** Which language model writes for a shop, with whose key, and how much it was asked. */
export const languageModelModule: ServerModule = {
  slug: 'language-model',
  contract: languageModelContract,
  waits: ['save', 'test'],
  routes: {
    get: async (ctx) => ({ data: await readLanguageModel(ctx) }),
    save: async (ctx, input: OwnModel) => {
      await saveOwnModel(ctx, input)
      return { data: await readLanguageModel(ctx) }
    },
    remove: async (ctx) => {
      await removeOwnModel(ctx)
      return { data: await readLanguageModel(ctx) }
    },
    test: async (ctx) => ({ data: await testInUse(ctx) }),
  },
  webhooks: [{ topic: 'app/uninstalled', evenUninstalled: true, run: endWithInstallation }],
  errors: Object.values(languageModelErrors),
}
